package dev.loombench.loadgen.record;

import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadPlan;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.HdrHistogram.IntCountsHistogram;

/**
 * Histograms of a plan by due second and tag. A live histogram takes about 120 KB. Event loops hand
 * complete ones over; another thread encodes them to a few KB and hands them back empty.
 */
public final class HistogramStore {

  /** Highest recordable value: ten minutes. Longer durations are recorded as this value. */
  public static final long HIGHEST_NANOS = TimeUnit.MINUTES.toNanos(10);

  private static final int SIGNIFICANT_DIGITS = 3;

  /** Unit of the log's column of maximum values: milliseconds. */
  private static final double NANOS_PER_MILLISECOND = 1e6;

  /** Complete histograms of one event loop and second. */
  private record Submitted(int second, Map<HistogramTag, IntCountsHistogram> byTag) {}

  private final Queue<Submitted> submitted = new ConcurrentLinkedQueue<>();
  private final Queue<IntCountsHistogram> recycled = new ConcurrentLinkedQueue<>();
  private final List<Map<HistogramTag, List<byte[]>>> encoded = new ArrayList<>();
  private final LoadPlan.Share share;
  private ByteBuffer buffer = ByteBuffer.allocate(0);

  public HistogramStore(LoadPlan.Share share) {
    this.share = share;
  }

  IntCountsHistogram borrow() {
    IntCountsHistogram empty = recycled.poll();
    return empty == null ? new IntCountsHistogram(1, HIGHEST_NANOS, SIGNIFICANT_DIGITS) : empty;
  }

  void submit(int second, Map<HistogramTag, IntCountsHistogram> byTag) {
    submitted.add(new Submitted(second, byTag));
  }

  /** Encodes the histograms submitted so far. Called by the thread that writes the log. */
  public void encodeSubmitted() {
    for (Submitted next = submitted.poll(); next != null; next = submitted.poll()) {
      encode(next);
    }
  }

  private void encode(Submitted complete) {
    while (encoded.size() <= complete.second) {
      encoded.add(new EnumMap<>(HistogramTag.class));
    }
    Map<HistogramTag, List<byte[]>> second = encoded.get(complete.second);
    complete.byTag.forEach(
        (tag, histogram) -> {
          second.computeIfAbsent(tag, _ -> new ArrayList<>()).add(bytes(histogram));
          histogram.reset();
          recycled.add(histogram);
        });
  }

  private byte[] bytes(IntCountsHistogram histogram) {
    if (buffer.capacity() == 0) {
      buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity()); // about 300 KB
    }
    buffer.clear();
    int length = histogram.encodeIntoByteBuffer(buffer);
    return Arrays.copyOf(buffer.array(), length);
  }

  /** Creates and deletes the temporary file of a log; throws if its folder cannot be written. */
  public static void requireWritable(Path file) throws IOException {
    if (isDevice(file)) {
      return;
    }
    Files.newOutputStream(
            temporary(file), StandardOpenOption.CREATE, StandardOpenOption.DELETE_ON_CLOSE)
        .close();
  }

  /** Stream that keeps its failure, since a {@link PrintStream} hides it. */
  private static final class FailureKeeper extends FilterOutputStream {

    private IOException failure = new IOException("the log could not be written");

    FailureKeeper(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        failure = e;
        throw e;
      }
    }
  }

  /** Returns whether a file is a device or pipe, which a rename would replace. */
  private static boolean isDevice(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file);
  }

  private static Path temporary(Path file) {
    return file.resolveSibling(file.getFileName() + ".part");
  }

  /**
   * Writes the log under a temporary name and renames it, so that the file is never incomplete.
   *
   * @param startedAt start of second 0, the log's base time
   */
  public void writeTo(Path file, Instant startedAt) throws IOException {
    boolean isDevice = isDevice(file);
    Path temporary = isDevice ? file : temporary(file);
    try (var stream = new FailureKeeper(Files.newOutputStream(temporary));
        PrintStream out = new PrintStream(stream, false, StandardCharsets.UTF_8)) {
      write(out, startedAt);
      if (out.checkError()) {
        throw stream.failure;
      }
    }
    if (!isDevice) {
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private void write(PrintStream out, Instant startedAt) {
    HistogramLogWriter log = new HistogramLogWriter(out);
    log.outputComment("[Loombench: one line per due second and tag, values in nanoseconds]");
    log.outputLogFormatVersion();
    log.outputBaseTime(startedAt.toEpochMilli());
    log.outputLegend();
    for (int second = 0; second < encoded.size(); second++) {
      for (Map.Entry<HistogramTag, List<byte[]>> entry : encoded.get(second).entrySet()) {
        Histogram merged = merged(entry.getValue());
        merged.setTag(entry.getKey().in(share));
        log.outputIntervalHistogram(second, second + 1, merged, NANOS_PER_MILLISECOND);
      }
    }
  }

  private static Histogram merged(List<byte[]> parts) {
    Histogram sum = new Histogram(1, HIGHEST_NANOS, SIGNIFICANT_DIGITS);
    for (byte[] part : parts) {
      sum.add(Histogram.decodeFromByteBuffer(ByteBuffer.wrap(part), HIGHEST_NANOS));
    }
    return sum;
  }
}
