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

/** Chromium of this machine, started once for all tests of this JVM. Downloads no browser. */
final class ReportBrowser {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  private static final List<Path> MAC_OS =
      List.of(
          Path.of("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
          Path.of("/Applications/Chromium.app/Contents/MacOS/Chromium"));

  /** Empty before the first visitor. */
  private static Optional<Browser> started = Optional.empty();

  private ReportBrowser() {}

  /** Returns a new visitor, whose pages share nothing with those of others. */
  static synchronized BrowserContext newVisitor() {
    Browser browser = started.filter(Browser::isConnected).orElseGet(ReportBrowser::start);
    started = Optional.of(browser);
    return browser.newContext();
  }

  /** Starts the browser without a window. */
  private static Browser start() {
    var playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    try {
      var options =
          new BrowserType.LaunchOptions()
              .setExecutablePath(program())
              .setArgs(List.of("--no-sandbox", "--disable-dev-shm-usage"));
      Browser browser = playwright.chromium().launch(options);
      Runtime.getRuntime().addShutdownHook(new Thread(playwright::close));
      return browser;
    } catch (RuntimeException | AssertionError e) {
      playwright.close();
      throw e;
    }
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
