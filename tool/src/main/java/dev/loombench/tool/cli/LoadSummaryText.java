package dev.loombench.tool.cli;

import dev.loombench.tool.run.LoadSummary;
import java.io.PrintWriter;
import java.util.Locale;

/** A load summary as people read it. */
final class LoadSummaryText {

  private final LoadSummary summary;

  LoadSummaryText(LoadSummary summary) {
    this.summary = summary;
  }

  void print(PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%,d requests due, %,.1f/s answered well; %,d bytes in, %,d bytes out%n",
        summary.scheduled(),
        summary.throughputPerSecond(),
        summary.bytesIn(),
        summary.bytesOut());
    summary
        .results()
        .forEach((name, count) -> out.printf(Locale.ROOT, "  %-16s %,d%n", name, count));
    summary.firstErrors().forEach((name, message) -> out.printf("  first %s: %s%n", name, message));
    out.println();
    out.printf(
        "  %-12s%9s%9s%9s%9s%9s%9s%9s%n", "ms", "mean", "p50", "p90", "p95", "p99", "p99.9", "max");
    row(out, "latency", summary.latencyMillis());
    row(out, "service", summary.serviceMillis());
    row(out, "lateness", summary.latenessMillis());
    out.flush();
  }

  private static void row(PrintWriter out, String name, LoadSummary.Spread spread) {
    out.printf(
        Locale.ROOT,
        "  %-12s%9.2f%9.2f%9.2f%9.2f%9.2f%9.2f%9.2f%n",
        name,
        spread.mean(),
        spread.p50(),
        spread.p90(),
        spread.p95(),
        spread.p99(),
        spread.p999(),
        spread.max());
  }
}
