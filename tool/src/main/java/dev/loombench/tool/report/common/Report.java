package dev.loombench.tool.report.common;

import dev.loombench.tool.analyze.summary.Analysis;
import java.io.IOException;
import java.io.OutputStream;

/** One way to show an analysis. */
@FunctionalInterface
public interface Report {

  /**
   * Writes all of it, in UTF-8, and leaves {@code out} open.
   *
   * @throws IOException if {@code out} can't be written to
   */
  void write(Analysis analysis, OutputStream out) throws IOException;
}
