package dev.loombench.tool.publish.live;

import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.report.terminal.Palette;
import dev.loombench.tool.report.terminal.TrialText;
import dev.loombench.tool.text.Numbers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * State of a run as lines of a terminal, with the same content as the page. No line fills the
 * terminal's width, so none wraps.
 *
 * @param width number of columns of the terminal
 */
record LiveText(int width, Palette palette) {

  private static final int LABEL = 8;

  /** Columns of the figures, left of their sparkline. */
  private static final int FIGURES = 34;

  private static final int MAX_SPARKLINE = 60;
  private static final int BAR = 20;
  private static final int MAX_RATIOS = 4;
  private static final String LEVELS = "▁▂▃▄▅▆▇█";
  private static final String UNKNOWN = "unknown";

  /** Returns the lines; none before the start and after the end. */
  List<String> lines(LiveState state, long nowMillis) {
    if (state.end() != null) {
      return List.of();
    }
    var lines = new ArrayList<String>();
    if (state.load() != null) {
      addLoadTest(lines, state);
      return lines;
    }
    addStep(lines, state.steps());
    LiveState.Running trial = state.trial();
    if (trial == null) {
      return lines;
    }
    List<LiveState.Second> seconds =
        state.seconds().stream().filter(second -> second.trial() == trial.number()).toList();
    add(lines, TextStyle.HEADING, progress(state, nowMillis));
    add(
        lines,
        TextStyle.PLAIN,
        "trial %d: %s, %s, %s block %d of %d"
            .formatted(
                trial.number(),
                trial.variant(),
                trial.point(),
                trial.pass(),
                trial.block(),
                trial.blocks()));
    add(
        lines,
        TextStyle.PLAIN,
        trial.phase() + (trial.detail().isEmpty() ? "" : ": " + trial.detail()));
    if (seconds.isEmpty()) {
      add(lines, TextStyle.FAINT, "no load yet");
    } else {
      addRequests(lines, seconds);
      addServer(lines, seconds);
    }
    addRatios(lines, state.preliminary());
    return lines;
  }

  private void addStep(List<String> lines, List<LiveState.Step> steps) {
    IntStream.range(0, steps.size())
        .filter(index -> steps.get(index).state().equals(LiveSteps.CURRENT))
        .mapToObj(
            index ->
                "step %d of %d: %s".formatted(index + 1, steps.size(), steps.get(index).name()))
        .forEach(text -> add(lines, TextStyle.HEADING, text));
  }

  private void addLoadTest(List<String> lines, LiveState state) {
    LiveState.LoadState load = state.load();
    long left = load.planned() - load.seconds();
    String atMost = load.isMost() ? "at most " : "";
    add(
        lines,
        TextStyle.HEADING,
        "%s %s %d of %s%d s%s"
            .formatted(
                state.name(),
                bar(load.seconds(), load.planned()),
                load.seconds(),
                atMost,
                load.planned(),
                left < 0
                    ? ", awaiting answers"
                    : ", %s%s left"
                        .formatted(atMost, TrialText.duration(Duration.ofSeconds(left)))));
    add(lines, TextStyle.PLAIN, load.phase());
    if (!state.seconds().isEmpty()) {
      addRequests(lines, state.seconds());
      LiveState.Requests last = state.seconds().getLast().requests();
      if (last.late() != null) {
        lines.add(
            figures(
                "late",
                "at most " + unit(last.late(), "ms"),
                state.seconds(),
                second -> second.requests().late()));
      }
      add(
          lines,
          TextStyle.PLAIN,
          "pending %s in flight, %s waiting"
              .formatted(
                  Numbers.grouped((double) last.inFlight()),
                  Numbers.grouped((double) last.waiting())));
    }
  }

  private static String progress(LiveState state, long nowMillis) {
    Map<String, Integer> byOutcome = state.plan().byOutcome();
    int done = byOutcome.values().stream().mapToInt(Integer::intValue).sum();
    int all = done + state.plan().toCome();
    String outcomes =
        byOutcome.entrySet().stream()
            .map(outcome -> outcome.getValue() + " " + outcome.getKey())
            .collect(Collectors.joining(", ", " (", ")"));
    String left =
        TrialText.timeLeft(
            Duration.ofMillis(state.plan().endsFromMillis() - nowMillis),
            Duration.ofMillis(state.plan().endsUntilMillis() - nowMillis));
    return "%s %s %d of %d trials%s, %s"
        .formatted(
            state.name(),
            bar(done, all),
            done,
            all,
            done == 0 ? "" : outcomes,
            state.plan().toCome() == 0 ? "the report follows" : left + " left");
  }

  private static String bar(long done, long all) {
    int filled = all == 0 ? 0 : (int) (BAR * Math.min(done, all) / all);
    return "█".repeat(filled) + "░".repeat(BAR - filled);
  }

  private void addRequests(List<String> lines, List<LiveState.Second> seconds) {
    LiveState.Second last = seconds.getLast();
    LiveState.Requests requests = last.requests();
    lines.add(
        figures(
            last.measured() ? "rate" : "warm-up",
            "%s/s of %s due%s"
                .formatted(
                    Numbers.grouped((double) requests.answers()),
                    Numbers.grouped((double) requests.due()),
                    requests.failed() == 0
                        ? ""
                        : ", " + Numbers.grouped((double) requests.failed()) + " failed"),
            seconds,
            second -> (double) second.requests().answers()));
    lines.add(
        figures(
            "latency",
            "p99 %s, p50 %s".formatted(unit(requests.p99(), "ms"), unit(requests.p50(), "ms")),
            seconds,
            second -> second.requests().p99()));
  }

  private void addServer(List<String> lines, List<LiveState.Second> seconds) {
    LiveState.Server server = seconds.getLast().server();
    lines.add(
        figures(
            "CPU",
            "%s cores, JIT %s".formatted(cores(server.cpu()), cores(server.compilerCpu())),
            seconds,
            second -> second.server().cpu()));
    add(
        lines,
        TextStyle.PLAIN,
        "memory  %s resident, %s of heap used, %s threads"
            .formatted(
                unit(server.rssMib(), "MiB"),
                unit(server.heapMib(), "MiB"),
                server.threads() == null ? UNKNOWN : Numbers.grouped(server.threads())));
  }

  private static String cores(Double value) {
    return value == null ? UNKNOWN : Numbers.fixed(value, 2);
  }

  private static String unit(Double value, String unit) {
    return value == null ? UNKNOWN : Numbers.number(value) + " " + unit;
  }

  private String figures(
      String label,
      String text,
      List<LiveState.Second> seconds,
      Function<LiveState.Second, Double> figure) {
    String left = cut("%-" + LABEL + "s%-" + FIGURES + "s", label, text);
    int columns = Math.min(MAX_SPARKLINE, width - 2 - LABEL - FIGURES);
    return left + " " + palette.paint(TextStyle.GOOD, sparkline(seconds, figure, columns));
  }

  private static String cut(String format, String label, String text) {
    return String.format(format, label, printable(text, FIGURES));
  }

  /** Returns bars of the first figure over the latest seconds, from 0; a gap is unknown. */
  private static String sparkline(
      List<LiveState.Second> seconds, Function<LiveState.Second, Double> figure, int columns) {
    List<Double> values =
        seconds.stream().skip(Math.max(0, seconds.size() - columns)).map(figure).toList();
    double largest =
        values.stream().filter(Objects::nonNull).flatMapToDouble(DoubleStream::of).max().orElse(0);
    return values.stream()
        .map(value -> value == null ? " " : level(value, largest))
        .collect(Collectors.joining());
  }

  private static String level(double value, double largest) {
    int level = largest <= 0 ? 0 : (int) Math.round(value / largest * (LEVELS.length() - 1));
    return LEVELS.substring(level, level + 1);
  }

  private void addRatios(List<String> lines, List<PreliminaryRatio> ratios) {
    if (ratios.isEmpty()) {
      return;
    }
    add(lines, TextStyle.FAINT, "ratios so far: preliminary intervals, no verdicts");
    ratios.stream().limit(MAX_RATIOS).map(this::ratio).forEach(lines::add);
    if (ratios.size() > MAX_RATIOS) {
      add(lines, TextStyle.FAINT, "  and %d more".formatted(ratios.size() - MAX_RATIOS));
    }
  }

  /** Starts with the figures, so that a narrow terminal cuts the names. */
  private String ratio(PreliminaryRatio one) {
    return line(
        TextStyle.PLAIN,
        "  %s (%s–%s) %s, %s, %d of %d blocks: %s over %s, %s"
            .formatted(
                Numbers.ratio(one.ratio()),
                Numbers.ratio(one.low()),
                Numbers.ratio(one.high()),
                one.metric(),
                one.againstMargin(),
                one.blocks(),
                one.planned(),
                one.of(),
                one.over(),
                one.point()));
  }

  private void add(List<String> lines, TextStyle style, String text) {
    lines.add(line(style, text));
  }

  private String line(TextStyle style, String text) {
    return palette.paint(style, printable(text, width - 1));
  }

  /** Returns the start of a text, with a mark for each character that could move the cursor. */
  private static String printable(String text, int columns) {
    int[] points =
        text.codePoints()
            .map(
                point ->
                    Character.isISOControl(point) || Character.getType(point) == Character.FORMAT
                        ? '?'
                        : point)
            .toArray();
    return points.length <= columns
        ? new String(points, 0, points.length)
        : new String(points, 0, columns - 1) + "…";
  }
}
