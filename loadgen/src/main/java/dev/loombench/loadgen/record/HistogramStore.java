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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.HdrHistogram.IntCountsHistogram;

/**
 * Histograms of a plan by due second and tag. A live histogram takes about 120 KB; a complete one
 * is encoded to a few KB by a thread of the store, so that the event loops are not delayed.
 */
public final class HistogramStore implements AutoCloseable {

  /** Highest recordable value: ten minutes. Longer durations are recorded as this value. */
  public static final long HIGHEST_NANOS = TimeUnit.MINUTES.toNanos(10);

  private static final int SIGNIFICANT_DIGITS = 3;

  /** Unit of the log's column of maximum values: milliseconds. */
  private static final double NANOS_PER_MILLISECOND = 1e6;

  private final Queue<IntCountsHistogram> recycled = new ConcurrentLinkedQueue<>();
  private final List<Map<HistogramTag, List<byte[]>>> encoded = new ArrayList<>();
  private final LoadPlan.Share share;
  private volatile Throwable failure;
  private final ExecutorService encoder =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().name("histogram-encoder").daemon().factory());

  /**
   * Creates an empty store.
   *
   * @param share the share of the generator, which the log names
   */
  public HistogramStore(LoadPlan.Share share) {
    this.share = share;
  }

  /** Returns an empty histogram. */
  IntCountsHistogram borrow() {
    IntCountsHistogram empty = recycled.poll();
    return empty == null ? new IntCountsHistogram(1, HIGHEST_NANOS, SIGNIFICANT_DIGITS) : empty;
  }

  /** Takes over the complete histograms of a second. */
  void submit(int second, Map<HistogramTag, IntCountsHistogram> byTag) {
    encoder.execute(
        () -> {
          try {
            encode(second, byTag);
          } catch (RuntimeException | Error e) {
            failure = e;
            throw e;
          }
        });
  }

  private void encode(int second, Map<HistogramTag, IntCountsHistogram> byTag) {
    while (encoded.size() <= second) {
      encoded.add(new EnumMap<>(HistogramTag.class));
    }
    byTag.forEach(
        (tag, histogram) -> {
          encoded.get(second).computeIfAbsent(tag, _ -> new ArrayList<>()).add(bytes(histogram));
          histogram.reset();
          recycled.add(histogram);
        });
  }

  private static byte[] bytes(IntCountsHistogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoByteBuffer(buffer);
    return Arrays.copyOf(buffer.array(), length);
  }

  /** Waits until all submitted histograms are encoded; no more can be submitted afterwards. */
  public void awaitEncoding() throws InterruptedException {
    encoder.shutdown();
    if (!encoder.awaitTermination(1, TimeUnit.MINUTES)) {
      throw new IllegalStateException("the histograms could not be encoded within a minute");
    }
    if (failure != null) {
      throw new IllegalStateException("a histogram could not be encoded: " + failure, failure);
    }
  }

  /** Creates and deletes the temporary file of a log; throws if its folder cannot be written. */
  public static void requireWritable(Path file) throws IOException {
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

  private static Path temporary(Path file) {
    return file.resolveSibling(file.getFileName() + ".part");
  }

  /**
   * Writes the log under a temporary name and renames it, so that the file is never incomplete.
   *
   * @param startedAt start of second 0, the log's base time
   */
  public void writeTo(Path file, Instant startedAt) throws IOException {
    Path temporary = temporary(file);
    try (var stream = new FailureKeeper(Files.newOutputStream(temporary));
        PrintStream out = new PrintStream(stream, false, StandardCharsets.UTF_8)) {
      write(out, startedAt);
      if (out.checkError()) {
        throw stream.failure;
      }
    }
    Files.move(
        temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
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

  @Override
  public void close() {
    encoder.shutdownNow();
  }
}
