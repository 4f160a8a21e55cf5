package dev.loombench.e2e;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
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

  /** Opens a part of a report by its link in the bar. */
  void openPart(String name) {
    page.locator("#parts").getByText(name, new Locator.GetByTextOptions().setExact(true)).click();
  }

  /** Opens all parts of a report and waits until their charts are drawn. */
  void openEverything() {
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)");
    Locator undrawn = page.locator("[data-chart]:not([data-drawn])");
    page.waitForCondition(() -> undrawn.count() == 0);
  }

  /**
   * Returns what axe-core finds serious or critical for readers with a disability.
   *
   * @param skipped ids of rules that are not checked
   */
  List<String> barriers(String... skipped) {
    var axe = new AxeBuilder(page);
    if (skipped.length > 0) {
      axe.disableRules(List.of(skipped));
    }
    return axe.analyze().getViolations().stream()
        .filter(rule -> Set.of("serious", "critical").contains(rule.getImpact()))
        .map(rule -> rule.getId() + ": " + rule.getNodes().getFirst().getHtml())
        .toList();
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
