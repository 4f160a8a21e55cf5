package dev.loombench.tool.analyze.instrument;

import java.util.OptionalDouble;

/**
 * Figures of one window under closed load.
 *
 * @param cpuMicrosPerRequest the server's CPU, without its compiler's, per good answer; empty if
 *     its process cannot be read
 * @param toolCores cores that the tool itself used; empty if its process cannot be read
 */
public record WindowFigures(
    double throughputPerSecond,
    OptionalDouble cpuMicrosPerRequest,
    double p50Millis,
    double p99Millis,
    OptionalDouble toolCores) {

  public WindowFigures {
    if (!(throughputPerSecond > 0)) {
      throw new IllegalArgumentException("no good answer: " + throughputPerSecond);
    }
  }
}
