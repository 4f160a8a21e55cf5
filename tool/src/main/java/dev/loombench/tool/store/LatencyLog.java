package dev.loombench.tool.store;

import dev.loombench.contract.HistogramTag;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.trial.Window;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Latencies of a trial by due second and kind, read from its histogram log: HdrHistogram's log
 * format, one tagged interval per second, values in nanoseconds. The tags of several generators end
 * in their number; their histograms are added without loss.
 */
public final class LatencyLog {

  private static final int DIGITS = 3;

  /** Number of a generator that sent alone. */
  private static final int ALONE = 1;

  private final Map<HistogramTag, NavigableMap<Integer, Map<Instant, Histogram>>> intervals;

  private LatencyLog(Map<HistogramTag, NavigableMap<Integer, Map<Instant, Histogram>>> intervals) {
    this.intervals = intervals;
  }

  /** Lateness of one of several generators, numbered from 1: nanoseconds between due and sent. */
  public record Lateness(int generator, int generators, Histogram nanos) {}

  /** Reads a log; throws a problem of invalid data if it is missing. */
  public static LatencyLog read(Path file) {
    return read(file, 0, Double.MAX_VALUE);
  }

  /** Reads the part of a log that a window needs. */
  public static LatencyLog read(Path file, Window window) {
    return read(
        file,
        (double) window.start().getEpochSecond() - 2,
        (double) window.end().getEpochSecond() + 2);
  }

  private static LatencyLog read(Path file, double fromSecond, double toSecond) {
    Map<HistogramTag, NavigableMap<Integer, Map<Instant, Histogram>>> intervals =
        new EnumMap<>(HistogramTag.class);
    // Unlike the reader's own channel, a stream is not closed by an interrupt.
    try (var in = new FileInputStream(file.toFile());
        var reader = new HistogramLogReader(in)) {
      while (reader.hasNext()) {
        EncodableHistogram next = reader.nextAbsoluteIntervalHistogram(fromSecond, toSecond);
        if (next instanceof Histogram histogram) {
          String[] tag = histogram.getTag().split("\\.", 2);
          intervals
              .computeIfAbsent(HistogramTag.valueOf(tag[0]), _ -> new TreeMap<>())
              .computeIfAbsent(
                  tag.length == 1 ? ALONE : Integer.parseInt(tag[1]), _ -> new HashMap<>())
              .merge(
                  Instant.ofEpochMilli(histogram.getStartTimeStamp()), histogram, LatencyLog::sum);
        }
      }
    } catch (FileNotFoundException e) {
      throw Problem.invalidData("the histogram log %s is missing.".formatted(file), e);
    } catch (IOException e) {
      throw JsonFiles.unreadable(file, e);
    }
    return new LatencyLog(intervals);
  }

  /** Joins several logs into one and removes them. Each keeps its own base time in it. */
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
        throw Problem.environment("cannot remove %s: %s.".formatted(part, Problem.reason(e)), e);
      }
    }
  }

  /** Returns the latencies of one kind by the start of the second in which they were due. */
  public SortedMap<Instant, Histogram> bySecond(HistogramTag tag) {
    var seconds = new TreeMap<Instant, Histogram>();
    for (Map<Instant, Histogram> generator :
        intervals.getOrDefault(tag, Collections.emptyNavigableMap()).values()) {
      generator.forEach(
          (start, histogram) -> seconds.merge(start, histogram.copy(), LatencyLog::sum));
    }
    return seconds;
  }

  /** Returns all latencies of one kind that were due within the window; may be empty. */
  public Histogram within(Window window, HistogramTag tag) {
    return sum(
        intervals.getOrDefault(tag, Collections.emptyNavigableMap()).values().stream(), window);
  }

  /**
   * Returns the lateness within the window of the generator whose p99 is highest. A sum over all
   * generators would hide one that was late.
   */
  public Lateness latest(Window window) {
    NavigableMap<Integer, Map<Instant, Histogram>> all =
        intervals.getOrDefault(HistogramTag.LOOP_LATENESS, Collections.emptyNavigableMap());
    return all.entrySet().stream()
        .map(
            generator ->
                new Lateness(
                    generator.getKey(),
                    all.lastKey(),
                    sum(Stream.of(generator.getValue()), window)))
        .max(Comparator.comparingLong(lateness -> lateness.nanos().getValueAtPercentile(99)))
        .orElseGet(() -> new Lateness(ALONE, ALONE, sum(Stream.empty(), window)));
  }

  private static Histogram sum(Stream<Map<Instant, Histogram>> generators, Window window) {
    var merged = new Histogram(DIGITS);
    merged.setAutoResize(true);
    generators.forEach(
        seconds ->
            seconds.forEach(
                (start, histogram) -> {
                  if (contains(window, start)) {
                    merged.add(histogram);
                  }
                }));
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
