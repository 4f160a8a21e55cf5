package dev.loombench.e2e;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Page on disk, opened in a browser. Collects its errors and network requests. */
public final class ReportPage implements AutoCloseable {

  private final BrowserContext visitor;
  private final Page page;
  private final List<String> problems = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  private ReportPage(BrowserContext visitor) {
    this.visitor = visitor;
    this.page = visitor.newPage();
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error") || message.type().equals("warning")) {
            problems.add(message.type() + ": " + message.text());
          }
        });
    page.onPageError(error -> problems.add("uncaught: " + error));
    page.onRequest(request -> requests.add(request.url()));
  }

  /** Opens {@code html} as a new visitor and waits until it has loaded. */
  public static ReportPage open(Path html) {
    BrowserContext visitor = ReportBrowser.newVisitor();
    try {
      var opened = new ReportPage(visitor);
      opened.page.navigate(html.toUri().toString());
      return opened;
    } catch (RuntimeException e) {
      visitor.close();
      throw e;
    }
  }

  /** Returns the page. */
  public Page page() {
    return page;
  }

  /** Returns errors and warnings of the console, and uncaught exceptions. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  /** Returns the URLs that it requested, without its own file and embedded data. */
  public List<String> externalRequests() {
    String itself = page.url().replaceFirst("[#?].*", "");
    return requests.stream()
        .filter(url -> !url.replaceFirst("[#?].*", "").equals(itself))
        .filter(url -> !url.startsWith("data:") && !url.startsWith("blob:"))
        .toList();
  }

  @Override
  public void close() {
    visitor.close();
  }
}
