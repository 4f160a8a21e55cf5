package dev.loombench.e2e;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Chromium of this machine. Downloads no browser. */
final class ReportBrowser implements AutoCloseable {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  private static final List<Path> MAC_OS =
      List.of(
          Path.of("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
          Path.of("/Applications/Chromium.app/Contents/MacOS/Chromium"));

  private final Playwright playwright;
  private final Browser browser;

  private ReportBrowser(Playwright playwright, Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
  }

  /** Starts the browser without a window. */
  static ReportBrowser start() {
    var playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    try {
      var options =
          new BrowserType.LaunchOptions()
              .setExecutablePath(program())
              .setArgs(List.of("--no-sandbox", "--disable-dev-shm-usage"));
      return new ReportBrowser(playwright, playwright.chromium().launch(options));
    } catch (RuntimeException | AssertionError e) {
      playwright.close();
      throw e;
    }
  }

  /** Returns a new visitor, whose pages share nothing with those of others. */
  BrowserContext newVisitor() {
    return browser.newContext();
  }

  @Override
  public void close() {
    playwright.close();
  }

  private static Path program() {
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
