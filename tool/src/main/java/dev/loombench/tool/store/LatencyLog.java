package dev.loombench.tool.store;

import dev.loombench.contract.HistogramTag;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.trial.Window;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Latencies of a trial by due second and kind, read from its histogram log: HdrHistogram's log
 * format, one tagged interval per second, values in nanoseconds.
 */
public final class LatencyLog {

  private static final int DIGITS = 3;

  private final Map<HistogramTag, Map<Instant, Histogram>> intervals;

  private LatencyLog(Map<HistogramTag, Map<Instant, Histogram>> intervals) {
    this.intervals = intervals;
  }

  /**
   * Reads a log.
   *
   * @throws Problem of invalid data if it is missing
   */
  public static LatencyLog read(Path file) {
    Map<HistogramTag, Map<Instant, Histogram>> intervals = new EnumMap<>(HistogramTag.class);
    try (var reader = new HistogramLogReader(file.toFile())) {
      while (reader.hasNext()) {
        EncodableHistogram next = reader.nextIntervalHistogram();
        if (next instanceof Histogram histogram) {
          intervals
              .computeIfAbsent(HistogramTag.valueOf(histogram.getTag()), tag -> new HashMap<>())
              .merge(
                  Instant.ofEpochMilli(histogram.getStartTimeStamp()), histogram, LatencyLog::sum);
        }
      }
    } catch (FileNotFoundException e) {
      throw Problem.invalidData("the histogram log %s is missing.".formatted(file), e);
    }
    return new LatencyLog(intervals);
  }

  /**
   * Joins several logs into one and removes them. Each keeps its own base time in it, as the format
   * allows.
   *
   * @throws Problem if the disk is full or not writable
   */
  public static void join(List<Path> parts, Path whole) {
    AtomicFile.write(
        whole,
        out -> {
          for (Path part : parts) {
            Files.copy(part, out);
          }
        });
    for (Path part : parts) {
      try {
        Files.delete(part);
      } catch (IOException e) {
        throw Problem.environment("cannot remove %s: %s.".formatted(part, e.getMessage()), e);
      }
    }
  }

  /**
   * Returns all latencies of one kind that were due within the window; empty if there were none.
   */
  public Histogram within(Window window, HistogramTag tag) {
    var merged = new Histogram(DIGITS);
    merged.setAutoResize(true);
    intervals
        .getOrDefault(tag, Map.of())
        .forEach(
            (start, histogram) -> {
              if (contains(window, start)) {
                merged.add(histogram);
              }
            });
    return merged;
  }

  /** Returns true if the second belongs to the window; log files keep milliseconds only. */
  private static boolean contains(Window window, Instant start) {
    long second = Math.round(Duration.between(window.start(), start).toMillis() / 1_000.0);
    return second >= 0 && second < window.length().toSeconds();
  }

  private static Histogram sum(Histogram one, Histogram other) {
    one.add(other);
    return one;
  }
}
