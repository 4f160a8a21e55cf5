package dev.loombench.e2e;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * Page on disk, opened in the machine's Chromium. Collects its errors and network requests.
 * Downloads no browser.
 */
public final class ReportPage implements AutoCloseable {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  private static final List<Path> MAC_OS =
      List.of(
          Path.of("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
          Path.of("/Applications/Chromium.app/Contents/MacOS/Chromium"));

  private final Playwright playwright;
  private final Page page;
  private final List<String> problems = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  private ReportPage(Playwright playwright, Page page) {
    this.playwright = playwright;
    this.page = page;
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error") || message.type().equals("warning")) {
            problems.add(message.type() + ": " + message.text());
          }
        });
    page.onPageError(error -> problems.add("uncaught: " + error));
    page.onRequest(request -> requests.add(request.url()));
  }

  /** Opens {@code html} and waits until it has loaded. */
  public static ReportPage open(Path html) {
    var playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    try {
      Browser browser =
          playwright
              .chromium()
              .launch(
                  new BrowserType.LaunchOptions()
                      .setExecutablePath(browser())
                      .setArgs(List.of("--no-sandbox", "--disable-dev-shm-usage")));
      var opened = new ReportPage(playwright, browser.newContext().newPage());
      opened.page.navigate(html.toUri().toString());
      return opened;
    } catch (RuntimeException e) {
      playwright.close();
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
    playwright.close();
  }

  private static Path browser() {
    return Stream.of(
            Stream.ofNullable(System.getenv("LOOMBENCH_BROWSER")).map(Path::of),
            NAMES.stream().map(Commands::find).flatMap(Optional::stream),
            MAC_OS.stream())
        .flatMap(paths -> paths)
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () ->
                new AssertionError(
                    "no Chromium or Chrome found; install one (as root,"
                        + " ./check --install does) or set LOOMBENCH_BROWSER to its path"));
  }
}
