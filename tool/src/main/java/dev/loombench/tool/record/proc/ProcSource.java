package dev.loombench.tool.record.proc;

import dev.loombench.tool.record.proc.ProcSeries.Counted;
import dev.loombench.tool.record.proc.ProcSeries.Level;
import java.io.IOException;
import java.util.List;

/**
 * Source that is read once a second, with the counters and gauges that go missing if it fails.
 *
 * @param reader reads it and adds samples to the series
 */
record ProcSource(List<Counted> counters, List<Level> levels, Reader reader) {

  /** Reader of the source. */
  @FunctionalInterface
  interface Reader {
    void read() throws IOException;
  }

  static ProcSource of(Counted counted, Reader reader) {
    return new ProcSource(List.of(counted), List.of(), reader);
  }

  static ProcSource of(Level level, Reader reader) {
    return new ProcSource(List.of(), List.of(level), reader);
  }

  /** Records the reason for all its counters and gauges. */
  void missing(ProcSeries series, String reason) {
    counters.forEach(counted -> series.missing(counted, reason));
    levels.forEach(level -> series.missing(level, reason));
  }
}
