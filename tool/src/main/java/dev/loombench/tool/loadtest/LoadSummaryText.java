package dev.loombench.tool.loadtest;

import dev.loombench.contract.GeneratorHealth;
import dev.loombench.contract.RequestResult;
import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.text.Numbers;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Text of a load test's summary. */
public record LoadSummaryText(
    LoadSummary summary,
    List<LoadWarning> warnings,
    List<LoadGate.GateResult> gates,
    LoadStyle style) {

  private static final int BAR = 40;

  public void print(PrintWriter out) {
    settings(out);
    results(out);
    latencies(out);
    bins(out);
    generator(out);
    warnings(out);
    gates(out);
    out.flush();
  }

  private void settings(PrintWriter out) {
    out.println(style.paint(TextStyle.HEADING, summary.settings().requestsInWords()));
    out.println(summary.settings().loadInWords());
    if (summary.interrupted()) {
      out.println(
          style.paint(
              TextStyle.WARNING,
              "interrupted after %s s: the figures cover this time"
                  .formatted(Numbers.number(summary.measuredSeconds()))));
    }
    out.println();
  }

  private void results(PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%,d requests due, %s/s good answers; %s in (%s/s), %s out (%s/s)%n",
        summary.requests().scheduled(),
        rate(summary.requests().throughputPerSecond()),
        bytes(summary.requests().bytesIn()),
        bytes(perSecond(summary.requests().bytesIn())),
        bytes(summary.requests().bytesOut()),
        bytes(perSecond(summary.requests().bytesOut())));
    summary.requests().results().forEach((name, count) -> result(out, name, count));
    if (!summary.requests().statusCodes().isEmpty()) {
      out.printf(
          Locale.ROOT,
          "  %-16s %s%n",
          "status codes",
          summary.requests().statusCodes().entrySet().stream()
              .map(code -> String.format(Locale.ROOT, "%d: %,d", code.getKey(), code.getValue()))
              .collect(Collectors.joining(", ")));
    }
    little(out);
    out.println();
  }

  private void result(PrintWriter out, String name, long count) {
    String first = summary.requests().firstErrors().get(name);
    String text =
        String.format(
            Locale.ROOT,
            "  %-16s %,12d  %6.2f %%%s",
            name,
            count,
            100.0 * count / summary.requests().scheduled(),
            first == null ? "" : "  first: " + first);
    out.println(
        name.equals(LoadSummary.name(RequestResult.OK)) ? text : style.paint(TextStyle.BAD, text));
  }

  /** Compares the number of users with the number that follows by Little's law. */
  private void little(PrintWriter out) {
    LoadSettings.Shape load = summary.settings().load();
    if (!load.closed()) {
      return;
    }
    if (!load.constant() || summary.times().latencyMillis().mean().isEmpty()) {
      out.printf(
          Locale.ROOT, "  closed load: users wait for answers; not comparable with open load%n");
      return;
    }
    double latency = summary.times().latencyMillis().mean().getAsDouble();
    double perRequest = latency + load.thinkTimeMillis();
    out.printf(
        Locale.ROOT,
        "  closed load, by Little's law: %s/s x (%s ms latency + %s ms think time) = %s of %.0f"
            + " users%n",
        rate(summary.requests().throughputPerSecond()),
        Numbers.number(latency),
        Numbers.number(load.thinkTimeMillis()),
        Numbers.number(summary.requests().throughputPerSecond() * perRequest / 1e3),
        load.stages().getFirst().from());
  }

  private void latencies(PrintWriter out) {
    if (summary.requests().count(RequestResult.OK) == 0) {
      out.printf(Locale.ROOT, "  no good answer, so no latency%n");
      out.println();
      return;
    }
    cells(out, "ms", Stream.of("mean", "p50", "p90", "p95", "p99", "p99.9", "max"));
    LoadTimes times = summary.times();
    percentiles(out, times.latencyMillis());
    times.serviceMillis().ifPresent(service -> row(out, "service", service));
    times.connectionWaitMillis().ifPresent(wait -> row(out, "connection", wait));
    times.latenessMillis().ifPresent(lateness -> row(out, "lateness", lateness));
    out.println(
        style.paint(
            TextStyle.FAINT,
            "  latency: from due to answered. service: from sent to answered. connection: wait for a"
                + " free connection,\n  caused by the server. lateness: sent late, caused by the"
                + " generator. Percentiles of latency rank failures slowest."));
    out.println();
  }

  private void row(PrintWriter out, String name, LoadTimes.Distribution times) {
    cells(
        out,
        name,
        DoubleStream.of(
                times.mean(),
                times.p50(),
                times.p90(),
                times.p95(),
                times.p99(),
                times.p999(),
                times.max())
            .mapToObj(LoadSummaryText::millis));
  }

  private void percentiles(PrintWriter out, LoadTimes.Percentiles latency) {
    Stream<String> percentiles =
        Stream.of(latency.p50(), latency.p90(), latency.p95(), latency.p99(), latency.p999())
            .map(LoadSummaryText::percentile);
    cells(
        out,
        "latency",
        Stream.of(
                Stream.of(millis(latency.mean().orElseThrow())),
                percentiles,
                Stream.of(millis(latency.max().orElseThrow())))
            .flatMap(cells -> cells));
  }

  private static String percentile(LoadTimes.Percentile percentile) {
    return switch (percentile.certainty()) {
      case KNOWN -> millis(percentile.millis().orElseThrow());
      case AT_LEAST -> ">=" + Numbers.number(percentile.millis().orElseThrow());
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
    List<LoadTimes.Bin> bins = summary.times().latencyHistogram();
    long max = bins.stream().mapToLong(LoadTimes.Bin::count).max().orElse(0);
    if (max == 0) {
      return;
    }
    out.printf(Locale.ROOT, "  latency of good answers, ms%n");
    for (LoadTimes.Bin bin : bins) {
      String row =
          String.format(
              Locale.ROOT,
              "  %9s to %-9s %,12d  %s",
              Numbers.number(bin.fromMillis()),
              Numbers.number(bin.toMillis()),
              bin.count(),
              style.bar((double) bin.count() / max, BAR));
      out.println(row.stripTrailing());
    }
    out.println();
  }

  private void generator(PrintWriter out) {
    GeneratorHealth health = summary.generator().health();
    out.printf(
        Locale.ROOT,
        "%s: %s of %d CPUs%s%s, at most %,d due but not sent%s; %s, %s;" + " priority %s%n",
        summary.generator().processes() == 1
            ? "generator"
            : summary.generator().processes() + " generators",
        Numbers.number(health.cpuSeconds() / health.wallSeconds()),
        summary.generator().cpus(),
        health.runQueueSeconds().isEmpty()
            ? ""
            : ", "
                + Numbers.number(health.runQueueSeconds().getAsDouble())
                + " s waiting for a CPU",
        health.gcPauseMillis().isEmpty()
            ? ""
            : ", " + Numbers.number(health.gcPauseMillis().getAsDouble()) + " ms GC pauses",
        health.peakWaiting(),
        health.peakResidentBytes().isEmpty()
            ? ""
            : ", " + bytes(health.peakResidentBytes().getAsLong()),
        health.eventLoops() == 1 ? "1 event loop" : health.eventLoops() + " event loops",
        health.transport(),
        summary.generator().priority());
  }

  private void warnings(PrintWriter out) {
    if (warnings.isEmpty()) {
      return;
    }
    out.println();
    out.println(style.paint(TextStyle.HEADING, "Warnings"));
    for (LoadWarning warning : warnings) {
      out.println("  " + style.paint(TextStyle.WARNING, warning.text()));
      out.println("    " + warning.nextStep());
    }
  }

  private void gates(PrintWriter out) {
    if (gates.isEmpty()) {
      return;
    }
    out.println();
    out.println(style.paint(TextStyle.HEADING, "Gates"));
    for (LoadGate.GateResult gate : gates) {
      String text =
          "  %s  fail if %s: found %s"
              .formatted(gate.failed() ? "FAILED" : "passed", gate.gate(), gate.found());
      out.println(gate.failed() ? style.paint(TextStyle.BAD, text) : text);
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
