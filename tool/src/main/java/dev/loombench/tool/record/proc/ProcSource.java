package dev.loombench.tool.record.proc;

import dev.loombench.tool.record.proc.ProcSeries.Counted;
import dev.loombench.tool.record.proc.ProcSeries.Level;
import java.io.IOException;
import java.util.List;

/**
 * Something to read once a second, and what goes missing when it can't be read any more.
 *
 * @param reader reads it and adds to the courses
 */
record ProcSource(List<Counted> counters, List<Level> levels, Reader reader) {

  /** Reads once. */
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

  /** Keeps for all of it why it is missing. */
  void missing(ProcSeries courses, String reason) {
    counters.forEach(counted -> courses.missing(counted, reason));
    levels.forEach(level -> courses.missing(level, reason));
  }
}
