package dev.loombench.tool.loadtest;

import dev.loombench.contract.GeneratorHealth;
import dev.loombench.contract.RequestResult;
import dev.loombench.tool.text.Numbers;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** A load summary as people read it. */
public final class LoadSummaryText {

  private static final int BAR = 40;

  private final LoadSummary summary;
  private final List<LoadWarning> warnings;
  private final List<LoadGate.GateResult> gates;
  private final LoadStyle style;

  public LoadSummaryText(
      LoadSummary summary,
      List<LoadWarning> warnings,
      List<LoadGate.GateResult> gates,
      LoadStyle style) {
    this.summary = summary;
    this.warnings = warnings;
    this.gates = gates;
    this.style = style;
  }

  public void print(PrintWriter out) {
    asked(out);
    results(out);
    latencies(out);
    bins(out);
    generator(out);
    warnings(out);
    gates(out);
    out.flush();
  }

  private void asked(PrintWriter out) {
    out.println(style.heading(LoadRequestedText.requests(summary.asked())));
    out.println(LoadRequestedText.load(summary.asked()));
    if (summary.interrupted()) {
      out.println(
          style.warning(
              "interrupted after %s s: figures are of that time"
                  .formatted(Numbers.number(summary.measuredSeconds()))));
    }
    out.println();
  }

  private void results(PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%,d requests due, %s/s answered well; %s in (%s/s), %s out (%s/s)%n",
        summary.scheduled(),
        rate(summary.throughputPerSecond()),
        bytes(summary.bytesIn()),
        bytes(perSecond(summary.bytesIn())),
        bytes(summary.bytesOut()),
        bytes(perSecond(summary.bytesOut())));
    summary.results().forEach((name, count) -> result(out, name, count));
    if (!summary.statusCodes().isEmpty()) {
      out.printf(
          Locale.ROOT,
          "  %-16s %s%n",
          "status codes",
          summary.statusCodes().entrySet().stream()
              .map(code -> String.format(Locale.ROOT, "%d: %,d", code.getKey(), code.getValue()))
              .collect(Collectors.joining(", ")));
    }
    little(out);
    out.println();
  }

  private void result(PrintWriter out, String name, long count) {
    String first = summary.firstErrors().get(name);
    String text =
        String.format(
            Locale.ROOT,
            "  %-16s %,12d  %6.2f %%%s",
            name,
            count,
            100.0 * count / summary.scheduled(),
            first == null ? "" : "  first: " + first);
    out.println(name.equals(LoadSummary.name(RequestResult.OK)) ? text : style.bad(text));
  }

  /** Little's law: the users that the figures account for, beside those there were. */
  private void little(PrintWriter out) {
    LoadRequested asked = summary.asked();
    if (!asked.closed()) {
      return;
    }
    if (!asked.steady() || summary.latencyMillis().mean() == 0) {
      out.printf(
          Locale.ROOT, "  closed load: users wait for answers; don't set this against open load%n");
      return;
    }
    double each = summary.latencyMillis().mean() + asked.thinkMillis();
    out.printf(
        Locale.ROOT,
        "  closed load, by Little's law: %s/s x (%s ms latency + %s ms thinking) = %s of %.0f"
            + " users%n",
        rate(summary.throughputPerSecond()),
        Numbers.number(summary.latencyMillis().mean()),
        Numbers.number(asked.thinkMillis()),
        Numbers.number(summary.throughputPerSecond() * each / 1e3),
        asked.stages().getFirst().from());
  }

  private void latencies(PrintWriter out) {
    if (summary.count(RequestResult.OK) == 0) {
      out.printf(Locale.ROOT, "  no good answer, so no latency%n");
      out.println();
      return;
    }
    cells(out, "ms", Stream.of("mean", "p50", "p90", "p95", "p99", "p99.9", "max"));
    row(out, "latency", summary.latencyMillis());
    if (summary.failed() > 0) {
      ranks(out, summary.allRequestsMillis());
    }
    row(out, "service", summary.serviceMillis());
    row(out, "connection", summary.connectionWaitMillis());
    row(out, "lateness", summary.latenessMillis());
    out.println(
        style.faint(
            "  latency: from due to answered. service: from sent. connection: waiting for one, the"
                + " server's doing.\n  lateness: the generator's own."
                + (summary.failed() > 0 ? " all: latency with failures ranked slowest." : "")));
    out.println();
  }

  private void row(PrintWriter out, String name, LoadSpread spread) {
    cells(
        out,
        name,
        DoubleStream.of(
                spread.mean(),
                spread.p50(),
                spread.p90(),
                spread.p95(),
                spread.p99(),
                spread.p999(),
                spread.max())
            .mapToObj(LoadSummaryText::millis));
  }

  private void ranks(PrintWriter out, LoadRanks ranks) {
    cells(
        out,
        "all",
        Stream.concat(
            Stream.of(""),
            Stream.of(ranks.p50(), ranks.p90(), ranks.p95(), ranks.p99(), ranks.p999(), ranks.max())
                .map(LoadSummaryText::place)));
  }

  private static String place(LoadRanks.Place place) {
    return switch (place.certainty()) {
      case KNOWN -> millis(place.millis());
      case AT_LEAST -> ">=" + Numbers.number(place.millis());
      case FAILED -> "failed";
      case NONE -> "";
    };
  }

  private void cells(PrintWriter out, String name, Stream<String> cells) {
    String row =
        cells.map(cell -> String.format(Locale.ROOT, "%9s", cell)).collect(Collectors.joining());
    out.printf(Locale.ROOT, "  %-12s%s%n", name, row);
  }

  private void bins(PrintWriter out) {
    long most = summary.latencyBins().stream().mapToLong(LoadSummary.Bin::count).max().orElse(0);
    if (most == 0) {
      return;
    }
    out.printf(Locale.ROOT, "  latency of good answers, ms%n");
    for (LoadSummary.Bin bin : summary.latencyBins()) {
      String row =
          String.format(
              Locale.ROOT,
              "  %9s to %-9s %,12d  %s",
              Numbers.number(bin.fromMillis()),
              Numbers.number(bin.toMillis()),
              bin.count(),
              style.bar((double) bin.count() / most, BAR));
      out.println(row.stripTrailing());
    }
    out.println();
  }

  private void generator(PrintWriter out) {
    GeneratorHealth health = summary.health();
    out.printf(
        Locale.ROOT,
        "generator: %s of %d CPUs%s, %s ms in collections, at most %,d due but not sent%s; %s, %s;"
            + " priority %s%n",
        Numbers.number(health.cpuSeconds() / health.wallSeconds()),
        summary.generatorCpus(),
        health.runQueueSeconds().isEmpty()
            ? ""
            : ", "
                + Numbers.number(health.runQueueSeconds().getAsDouble())
                + " s waiting for a CPU",
        Numbers.number(health.gcPauseMillis()),
        health.peakWaiting(),
        health.peakResidentBytes().isEmpty()
            ? ""
            : ", " + bytes(health.peakResidentBytes().getAsLong()),
        health.eventLoops() == 1 ? "1 event loop" : health.eventLoops() + " event loops",
        health.transport(),
        summary.priority());
  }

  private void warnings(PrintWriter out) {
    if (warnings.isEmpty()) {
      return;
    }
    out.println();
    out.println(style.heading("Warnings"));
    for (LoadWarning warning : warnings) {
      out.println("  " + style.warning(warning.text()));
      out.println("    " + warning.nextStep());
    }
  }

  private void gates(PrintWriter out) {
    if (gates.isEmpty()) {
      return;
    }
    out.println();
    out.println(style.heading("Gates"));
    for (LoadGate.GateResult gate : gates) {
      String text =
          "  %s  fail if %s: found %s"
              .formatted(gate.failed() ? "FAILED" : "held  ", gate.gate(), gate.found());
      out.println(gate.failed() ? style.bad(text) : text);
    }
  }

  private long perSecond(long amount) {
    return summary.measuredSeconds() > 0 ? Math.round(amount / summary.measuredSeconds()) : 0;
  }

  private static String millis(double millis) {
    return String.format(Locale.ROOT, millis < 9_999 ? "%.2f" : "%.0f", millis);
  }

  private static String rate(double perSecond) {
    return String.format(Locale.ROOT, "%,.1f", perSecond);
  }

  private static String bytes(long bytes) {
    if (bytes < 1_000) {
      return bytes + " B";
    }
    if (bytes < 1_000_000) {
      return Numbers.number(bytes / 1e3) + " kB";
    }
    return bytes < 1_000_000_000
        ? Numbers.number(bytes / 1e6) + " MB"
        : Numbers.number(bytes / 1e9) + " GB";
  }
}
