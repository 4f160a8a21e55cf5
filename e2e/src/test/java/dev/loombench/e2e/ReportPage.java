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
 * A page from the disk in the machine's own Chromium, with all that it complained of and all that
 * it asked the network for. Nothing is downloaded for it.
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
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  private ReportPage(Playwright playwright, Page page) {
    this.playwright = playwright;
    this.page = page;
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error") || message.type().equals("warning")) {
            complaints.add(message.type() + ": " + message.text());
          }
        });
    page.onPageError(error -> complaints.add("uncaught: " + error));
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

  /** The page, to look at and to click. */
  public Page page() {
    return page;
  }

  /** Errors and warnings of the console, and what was thrown and not caught. */
  public List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** What it asked for beyond itself: anything but its own file and data that it carries. */
  public List<String> requestsBeyondItself() {
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
                        + " bin/install-test-tools does) or set LOOMBENCH_BROWSER to its path"));
  }
}
