package dev.loombench.tool.report.common;

import dev.loombench.tool.analyze.summary.Analysis;
import java.io.IOException;
import java.io.OutputStream;

/** Form in which an analysis is written. */
@FunctionalInterface
public interface Report {

  /** Writes the report in UTF-8 and leaves {@code out} open. */
  void write(Analysis analysis, OutputStream out) throws IOException;
}
