package dev.loombench.e2e;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Page on disk, opened in a browser. Collects its errors and network requests. */
public final class ReportPage implements AutoCloseable {

  private final Page page;
  private final Runnable closing;
  private final List<String> problems = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  private ReportPage(Page page, Runnable closing) {
    this.page = page;
    this.closing = closing;
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error") || message.type().equals("warning")) {
            problems.add(message.type() + ": " + message.text());
          }
        });
    page.onPageError(error -> problems.add("uncaught: " + error));
    page.onRequest(request -> requests.add(request.url()));
  }

  /** Opens {@code html} in a browser of its own and waits until it has loaded. */
  public static ReportPage open(Path html) {
    var browser = ReportBrowser.start();
    return open(html, browser.newVisitor(), browser::close);
  }

  /** Opens {@code html} in a running browser and waits until it has loaded. */
  static ReportPage open(Path html, ReportBrowser browser) {
    BrowserContext visitor = browser.newVisitor();
    return open(html, visitor, visitor::close);
  }

  private static ReportPage open(Path html, BrowserContext visitor, Runnable closing) {
    try {
      var opened = new ReportPage(visitor.newPage(), closing);
      opened.page.navigate(html.toUri().toString());
      return opened;
    } catch (RuntimeException e) {
      closing.run();
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
    closing.run();
  }
}
