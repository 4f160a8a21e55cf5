package dev.loombench.tool.publish.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.report.terminal.Palette;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LiveTextTest {

  private static final Palette PLAIN = new Palette(false);

  @Test
  void theBlockHasThePlanTheLoadTheServerAndTheRatios() {
    assertThat(String.join("\n", lines(100, state(seconds(), ratios(1)))))
        .isEqualTo(
            """
            quick ████░░░░░░░░░░░░░░░░ 4 of 18 trials (3 completed, 1 invalid), about 5 min 10 s left
            trial 5: webflux, delay-100, 500 users, headline block 1 of 3
            measuring: 6 s
            rate    4,900/s of 5,000 due, 12 failed    ▂▃▄▄▅▆▇█
            latency p99 108 ms, p50 101 ms             █ ██████
            CPU     0.81 cores, JIT 0.01               ████████
            memory  210 MiB resident, 64.0 MiB of heap used, unknown threads
            ratios so far: preliminary intervals, no verdicts
              2.31 (1.87–2.85) throughput, outside the margin, 2 of 3 blocks: webflux over platform-200, delay…\
            """);
  }

  @Test
  void noLineIsWiderThanANarrowTerminal() {
    assertThat(lines(60, state(seconds(), ratios(1))))
        .allSatisfy(line -> assertThat(line.length()).isLessThan(60))
        .contains("rate    4,900/s of 5,000 due, 12 failed    ▂▃▄▄▅▆▇█");
  }

  @Test
  void theHeightIsLimited() {
    assertThat(lines(100, state(seconds(), ratios(9)))).hasSize(13).endsWith("  and 5 more");
  }

  @Test
  void afterTheLastTrialTheReportFollows() {
    var plan = new LiveState.Plan(0, Map.of("completed", 4), 0, 0);
    var state = run("a", plan, trial(), List.of(), List.of(), null);

    assertThat(lines(100, state).getFirst())
        .endsWith(" 4 of 4 trials (4 completed), the report follows");
  }

  @Test
  void beforeTheFirstServerOfAnotherApplicationTheTimeIsARange() {
    assertThat(firstLine(1_330_000, 2_020_000)).endsWith(" 0 of 8 trials, 5 to 17 min left");
    assertThat(firstLine(1_030_000, 1_100_000)).endsWith(" 0 of 8 trials, at most 2 min left");
  }

  private static String firstLine(long endsFrom, long endsUntil) {
    var plan = new LiveState.Plan(8, Map.of(), endsFrom, endsUntil);
    return lines(100, run("a", plan, trial(), List.of(), List.of(), null)).getFirst();
  }

  @Test
  void beforeTheLoadNothingIsKnown() {
    assertThat(lines(100, state(List.of(), List.of()))).hasSize(4).endsWith("no load yet");
  }

  @Test
  void onlySecondsOfTheCurrentTrialAreShown() {
    List<LiveState.Second> ofTheTrialBefore =
        seconds().stream().map(second -> second(4, second.requests().answers(), 1.0)).toList();

    assertThat(lines(100, state(ofTheTrialBefore, List.of()))).endsWith("no load yet");
  }

  @Test
  void colorsOnlyRepeatWhatTheWordsSay() {
    LiveState state = state(seconds(), ratios(1));

    List<String> painted = new LiveText(100, new Palette(true)).lines(state, 0);

    assertThat(painted).isNotEqualTo(lines(100, state));
    assertThat(painted.stream().map(line -> line.replaceAll("\u001b\\[[0-9;]*m", "")).toList())
        .isEqualTo(new LiveText(100, PLAIN).lines(state, 0));
  }

  @Test
  void controlCharactersOfNamesDoNotReachTheTerminal() {
    var state =
        run(
            "a\u001b[2Jb\u202ec",
            new LiveState.Plan(1, Map.of(), 0, 0),
            trial(),
            List.of(),
            List.of(),
            null);

    assertThat(lines(100, state).getFirst()).startsWith("a?[2Jb?c ");
  }

  @Test
  void beforeTheFirstTrialAndAfterTheReportThereIsNoBlock() {
    var plan = new LiveState.Plan(0, Map.of(), 0, 0);

    assertThat(lines(100, run("a", plan, null, List.of(), List.of(), null))).isEmpty();
    assertThat(
            lines(100, run("a", plan, trial(), List.of(), List.of(), new LiveState.End(true, ""))))
        .isEmpty();
  }

  @Test
  void aStepBeforeTheFirstTrialIsNamed() {
    var steps =
        List.of(
            new LiveState.Step("first start of pool", "done", "first answer after 0.8 s", ""),
            new LiveState.Step("first start of virtual", "current", "", ""),
            new LiveState.Step("measurement", "to come", "", ""));
    var state =
        new LiveState(
            "app",
            "",
            steps,
            new LiveState.Plan(0, Map.of(), 0, 0),
            null,
            null,
            List.of(),
            List.of(),
            List.of(),
            null);

    assertThat(lines(100, state)).containsExactly("step 2 of 3: first start of virtual");
  }

  @Test
  void aLoadTestHasItsTimeItsLoadAndItsLateness() {
    List<LiveState.Second> seconds =
        seconds().stream()
            .map(
                second ->
                    new LiveState.Second(0, true, second.requests(), LiveState.Server.UNKNOWN))
            .toList();

    assertThat(String.join("\n", lines(100, loadTest(8, false, seconds))))
        .isEqualTo(
            """
            http://127.0.0.1:1 █████░░░░░░░░░░░░░░░ 8 of 30 s, 22 s left
            sending load
            rate    4,900/s of 5,000 due, 12 failed    ▂▃▄▄▅▆▇█
            latency p99 108 ms, p50 101 ms             █ ██████
            late    at most 0.25 ms                    ████████
            pending 40 in flight, 7 waiting\
            """);
  }

  @Test
  void theEndOfALoadTestIsALimitForIterationsAndAnswersAreAwaitedAfterIt() {
    assertThat(lines(100, loadTest(8, true, List.of())).getFirst())
        .endsWith(" 8 of at most 30 s, at most 22 s left");
    assertThat(lines(100, loadTest(31, false, List.of())).getFirst())
        .endsWith("████ 31 of 30 s, awaiting answers");
  }

  private static LiveState loadTest(long passed, boolean isMost, List<LiveState.Second> seconds) {
    return new LiveState(
        "http://127.0.0.1:1",
        "GET /",
        List.of(),
        null,
        new LiveState.LoadState("open load", "sending load", passed, 30, isMost),
        null,
        seconds,
        List.of(),
        List.of(),
        null);
  }

  private static LiveState run(
      String name,
      LiveState.Plan plan,
      LiveState.Running trial,
      List<LiveState.Second> seconds,
      List<PreliminaryRatio> preliminary,
      LiveState.End end) {
    return new LiveState(
        name, "", List.of(), plan, null, trial, seconds, List.of(), preliminary, end);
  }

  private static List<String> lines(int width, LiveState state) {
    return new LiveText(width, PLAIN).lines(state, 1_000_000);
  }

  private static LiveState state(
      List<LiveState.Second> seconds, List<PreliminaryRatio> preliminary) {
    return run(
        "quick",
        new LiveState.Plan(
            14, new TreeMap<>(Map.of("completed", 3, "invalid", 1)), 1_310_000, 1_310_000),
        trial(),
        seconds,
        preliminary,
        null);
  }

  private static LiveState.Running trial() {
    return new LiveState.Running(
        5, "headline", 1, 3, "webflux", "delay-100, 500 users", "measuring", "6 s");
  }

  private static List<LiveState.Second> seconds() {
    return IntStream.rangeClosed(1, 8)
        .mapToObj(
            second -> second(5, second == 8 ? 4_900 : 600L * second, second == 2 ? null : 108.0))
        .toList();
  }

  private static LiveState.Second second(int trial, long answers, Double p99) {
    return new LiveState.Second(
        trial,
        true,
        new LiveState.Requests(5_000, answers, 12, 101.0, p99, 0.25, 40, 7),
        new LiveState.Server(0.812, 0.01, 210.0, 64.0, null));
  }

  private static List<PreliminaryRatio> ratios(int count) {
    return Collections.nCopies(
        count,
        new PreliminaryRatio(
            "delay-100, 500 users",
            "throughput",
            "webflux",
            "platform-200",
            2,
            3,
            2.31,
            1.87,
            2.85,
            "outside the margin"));
  }
}
