package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.sun.net.httpserver.HttpServer;
import dev.loombench.e2e.LoombenchProcess.Ended;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Test of a run that is watched: the page in a real browser, the block in a pseudo-terminal. */
class LiveViewTest {

  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final double LIMIT_MILLIS = LIMIT.toMillis();
  private static final String TOOL = "dev.loombench.tool.cli.Main";
  private static final Pattern ADDRESS = Pattern.compile("live at (http://[0-9.:]+/[0-9a-f]{32}/)");

  private static final String STUDY =
      """
      study: watched
      question: Is <b>the run</b> shown while it happens?
      variants:
        %s
        %s
      workloads:
        any: {request: {path: /}, load: {users: 2, think: 10ms}}
      protocol: %s
      """
          .formatted(
              Studies.tinyApp("first", Long.MAX_VALUE),
              Studies.tinyApp("second", Long.MAX_VALUE),
              Studies.SHORTEST.replace("blocks: 1,", "blocks: 2,"));

  @TempDir private Path folder;

  @Test
  void thePageAndTheTerminalShowTheRunAndThePageBecomesTheReport() throws Exception {
    Path study = Studies.write(folder, STUDY);
    try (var process = PseudoTerminal.run(folder, study.toString(), "--live");
        BrowserContext visitor = ReportBrowser.newVisitor()) {
      process.awaitOutput("live at", LIMIT);
      URI address = address(process.standardOutput());
      assertThatOthersGetNothing(address);

      var problems = new ArrayList<String>();
      Page page = opened(visitor, address, problems);
      await(page.locator("#charts svg path[d*='L']").first());
      assertThat(page.locator("h1").textContent())
          .isEqualTo("Is <b>the run</b> shown while it happens?");
      assertThat(page.locator("#status").getAttribute("role")).isEqualTo("status");
      assertThat(page.locator("#charts svg").all())
          .allSatisfy(chart -> assertThat(chart.getAttribute("aria-label")).contains("now:"));
      page.keyboard().press("Tab");
      assertThat(page.evaluate("document.activeElement.getAttribute('href')")).isEqualTo("#load");
      await(page.locator("#ended td.reason").first());
      page.reload();
      await(page.locator("#ended td.reason").first());

      page.waitForURL("**/report.html", new Page.WaitForURLOptions().setTimeout(LIMIT_MILLIS));
      assertThat(page.locator("#answers").count()).isOne();
      Ended ended = process.toItsEnd(LIMIT);
      assertThat(ended.exitCode()).as(ended.standardOutput()).isZero();
      assertThat(problems).isEmpty();
      assertThatTheTerminalShowedTheRun(ended.standardOutput());
    }
  }

  /** The page has the parts of a load test alone, and keeps its result. */
  @Test
  void aLoadTestIsShownWithItsResult() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    String target = "http://127.0.0.1:" + server.getAddress().getPort();
    List<String> command =
        List.of(
            "load", target + "/", "--rate", "50", "--duration", "12s", "--no-warm-up", "--live");
    try (var process = PseudoTerminal.start(folder, command);
        BrowserContext visitor = ReportBrowser.newVisitor()) {
      process.awaitOutput("live at", LIMIT);
      var problems = new ArrayList<String>();
      Page page = opened(visitor, address(process.standardOutput()), problems);
      await(page.locator("#charts svg").first());
      page.reload();
      await(page.locator("#charts h4:has-text('Latency')")); // hidden until there is an answer
      assertThat(page.locator("h1").textContent()).isEqualTo("GET " + target + "/");
      assertThat(page.locator("#charts h4:visible").allTextContents())
          .containsExactly(
              "Requests (1/s)",
              "Latency (ms)",
              "Requests at the end of the second",
              "Largest lateness of the generator (ms)");
      assertThat(page.locator("#parts a:visible").allTextContents()).containsExactly("Load");

      await(page.locator("#result"));
      assertThat(page.locator("#text").textContent()).contains("600 requests due");
      assertThat(page.locator("#status").textContent()).isEqualTo("The load test ended.");
      assertThat(page.locator("#parts a:visible").allTextContents())
          .containsExactly("Result", "Load");
      page.locator("#result .scroll").focus();
      assertThat(page.evaluate("document.activeElement.getAttribute('aria-label')"))
          .isEqualTo("Result");
      Ended ended = process.toItsEnd(LIMIT);
      assertThat(ended.exitCode()).as(ended.standardOutput()).isZero();
      assertThat(problems).isEmpty();
      assertThat(PseudoTerminal.blocks(ended.standardOutput()))
          .anySatisfy(
              block ->
                  assertThat(String.join("\n", block))
                      .contains(target + " ", " of 12 s", "rate    ", "p99 ", "late    at most "));
    } finally {
      server.stop(0);
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void tryShowsItsStepsAndTheirReports() throws Exception {
    Path jar = AppClasses.switchedJar(folder.resolve("app.jar"));
    List<String> command =
        Stream.of(
                List.of("try", jar.toString(), "--arg", "{port}", "--request", "GET /work"),
                List.of("--vary", "env:THREADS=pool,virtual", "--out", folder + "/run", "--live"),
                Studies.SHORTEST_TRY)
            .flatMap(List::stream)
            .toList();
    try (var process = PseudoTerminal.start(folder, command);
        BrowserContext visitor = ReportBrowser.newVisitor()) {
      process.awaitOutput("live at", LIMIT);
      var problems = new ArrayList<String>();
      Page page = opened(visitor, address(process.standardOutput()), problems);
      await(page.locator("#plan li[aria-current=step]"));
      assertThat(page.locator("#plan li").count()).isEqualTo(3);
      await(page.locator("#plan li:has-text('same answers as threads-pool')"));
      page.reload();
      await(page.locator("#plan li[aria-current=step]:has-text('measurement')"));
      await(page.locator("#charts svg path[d*='L']").first());

      page.waitForURL("**/report.html", new Page.WaitForURLOptions().setTimeout(LIMIT_MILLIS));
      Ended ended = process.toItsEnd(LIMIT);
      // 4: the short warm-up may leave a trial invalid on a busy machine.
      assertThat(ended.exitCode()).as(ended.standardOutput()).isIn(0, 4);
      assertThat(problems).isEmpty();
      assertThat(PseudoTerminal.blocks(ended.standardOutput()))
          .anySatisfy(
              block ->
                  assertThat(block).containsExactly("step 1 of 3: first start of threads-pool"))
          .anySatisfy(
              block ->
                  assertThat(String.join("\n", block))
                      .contains("step 3 of 3: measurement", "rate    "));
    }
  }

  private static Page opened(BrowserContext visitor, URI address, List<String> problems) {
    Page page = visitor.newPage();
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            problems.add(message.text());
          }
        });
    page.onPageError(problems::add);
    page.navigate(address.toString());
    return page;
  }

  private static void assertThatTheTerminalShowedTheRun(String output) {
    List<List<String>> blocks = PseudoTerminal.blocks(output);
    assertThat(blocks)
        .anySatisfy(
            block -> {
              assertThat(block).anyMatch(line -> line.contains(" of 4 trials"));
              assertThat(block).anyMatch(line -> line.startsWith("rate    "));
              assertThat(block).anyMatch(line -> line.contains("p99 "));
            })
        .allSatisfy(
            block ->
                assertThat(block)
                    .allSatisfy(
                        line -> assertThat(line.length()).isLessThan(PseudoTerminal.COLUMNS)));
    assertThat(blocks.getLast()).isEmpty();
    assertThat(output.lastIndexOf(PseudoTerminal.SHOW_CURSOR))
        .isGreaterThan(output.lastIndexOf(PseudoTerminal.HIDE_CURSOR));
  }

  /** SIGINT as by Ctrl-C: the cursor is visible, and the report is below what was printed. */
  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void anInterruptedRunLeavesTheTerminalAsItWas() throws Exception {
    Path study = Studies.write(folder, STUDY);
    try (var process = PseudoTerminal.run(folder, study.toString())) {
      process.awaitOutput("rate    ", LIMIT);
      process.stillRunning().stream()
          .filter(one -> one.info().arguments().map(List::of).orElse(List.of()).contains(TOOL))
          .forEach(ProcessHandle::destroy);
      Ended ended = process.toItsEnd(LIMIT);

      assertThat(PseudoTerminal.blocks(ended.standardOutput()).getLast()).isEmpty();
      assertThat(ended.standardOutput().lastIndexOf(PseudoTerminal.SHOW_CURSOR))
          .isGreaterThan(ended.standardOutput().lastIndexOf(PseudoTerminal.HIDE_CURSOR));
    }
  }

  /** Without the token, or under another name of the host, nothing is served. */
  private static void assertThatOthersGetNothing(URI address) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      for (URI other : List.of(address.resolve("/"), address.resolve("/events"))) {
        assertThat(
                client
                    .send(
                        HttpRequest.newBuilder(other).build(), HttpResponse.BodyHandlers.ofString())
                    .statusCode())
            .isEqualTo(404);
      }
      URI byName = URI.create(address.toString().replace("127.0.0.1", "localhost"));
      assertThat(
              client
                  .send(
                      HttpRequest.newBuilder(byName).build(), HttpResponse.BodyHandlers.ofString())
                  .statusCode())
          .isEqualTo(403);
    }
  }

  private static void await(Locator element) {
    element.waitFor(new Locator.WaitForOptions().setTimeout(LIMIT_MILLIS));
  }

  private static URI address(String output) {
    Matcher address = ADDRESS.matcher(output);
    assertThat(address.find()).as(output).isTrue();
    return URI.create(address.group(1));
  }
}
