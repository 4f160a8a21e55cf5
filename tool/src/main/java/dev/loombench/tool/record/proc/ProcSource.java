package dev.loombench.tool.record.proc;

import dev.loombench.tool.record.proc.ProcSeries.Sampled;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/** Source that is read once a second, with the counters and gauges that go missing if it fails. */
record ProcSource(List<Sampled> sampled, Reader reader) {

  @FunctionalInterface
  interface Reader {
    void read() throws IOException;
  }

  /** Reader of the current value of one counter or gauge. */
  @FunctionalInterface
  interface ValueReader {
    double read() throws IOException;
  }

  static ProcSource of(Sampled sampled, ProcSeries series, ValueReader reader) {
    return new ProcSource(
        List.of(sampled),
        () -> {
          double value = reader.read();
          series.add(sampled, Instant.now(), value);
        });
  }

  void missing(ProcSeries series, String reason) {
    series.missing(sampled, reason);
  }
}
