package dev.loombench.e2e;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Recording of a watched command: the page as an image and the terminal's block as text each five
 * seconds, for eyes. Started by {@code bench/live/record}.
 */
@EnabledIfSystemProperty(named = "loombench.record", matches = ".+")
class LiveRecordingTest {

  private static final Duration LIMIT = Duration.ofHours(2);
  private static final int SECONDS_BETWEEN_FRAMES = 5;
  private static final Pattern ADDRESS = Pattern.compile("live at (http://\\S+/)");

  @Test
  void framesOfACommand() throws Exception {
    Path folder = Files.createDirectories(Path.of(System.getProperty("loombench.record")));
    List<String> command = List.of(System.getProperty("loombench.record.command").split("\\|"));
    try (var process = PseudoTerminal.start(folder, command);
        BrowserContext visitor = ReportBrowser.newVisitor()) {
      process.awaitOutput("live at", LIMIT);
      Matcher address = ADDRESS.matcher(process.standardOutput());
      if (!address.find()) {
        throw new AssertionError(process.standardOutput());
      }
      Page page = visitor.newPage();
      page.setViewportSize(1280, 1500);
      page.navigate(address.group(1));
      int frame = 0;
      while (!page.url().endsWith("report.html") && !process.stillRunning().isEmpty()) {
        write(folder, frame++, page, process.standardOutput());
        page.waitForTimeout(SECONDS_BETWEEN_FRAMES * 1e3);
      }
      write(folder, frame, page, process.awaitEnd(LIMIT).standardOutput());
      Files.writeString(folder.resolve("terminal.txt"), process.standardOutput());
    }
  }

  private static void write(Path folder, int frame, Page page, String output) throws Exception {
    page.screenshot(
        new Page.ScreenshotOptions().setPath(folder.resolve("page-%03d.png".formatted(frame))));
    List<List<String>> blocks = PseudoTerminal.blocks(output);
    Files.write(
        folder.resolve("terminal-%03d.txt".formatted(frame)),
        blocks.isEmpty() ? List.of() : blocks.getLast());
  }
}
