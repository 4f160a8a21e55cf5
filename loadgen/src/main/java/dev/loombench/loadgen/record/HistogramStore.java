package dev.loombench.loadgen.record;

import dev.loombench.contract.HistogramTag;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.HdrHistogram.IntCountsHistogram;

/**
 * The histograms of a plan, by due second and kind. A histogram that counts takes about 120 KB; one
 * that is settled is packed by a thread of its own, so that the event loops are not held up, to a
 * few KB.
 */
public final class HistogramStore implements AutoCloseable {

  /** Times above ten minutes are recorded as ten minutes. */
  public static final long HIGHEST_NANOS = TimeUnit.MINUTES.toNanos(10);

  private static final int SIGNIFICANT_DIGITS = 3;

  /** Log files tell each interval's highest value in the unit that this many counts make. */
  private static final double NANOS_PER_MILLISECOND = 1e6;

  private final Queue<IntCountsHistogram> blanks = new ConcurrentLinkedQueue<>();
  private final List<Map<HistogramTag, List<byte[]>>> packed = new ArrayList<>();
  private volatile Throwable failure;
  private final ExecutorService packer =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().name("histogram-packer").daemon().factory());

  /** An empty histogram to count in. */
  IntCountsHistogram borrow() {
    IntCountsHistogram blank = blanks.poll();
    return blank == null ? new IntCountsHistogram(1, HIGHEST_NANOS, SIGNIFICANT_DIGITS) : blank;
  }

  /** Takes back the histograms of a second. */
  void keep(int second, Map<HistogramTag, IntCountsHistogram> byTag) {
    packer.execute(
        () -> {
          try {
            pack(second, byTag);
          } catch (RuntimeException | Error e) {
            failure = e;
            throw e;
          }
        });
  }

  private void pack(int second, Map<HistogramTag, IntCountsHistogram> byTag) {
    while (packed.size() <= second) {
      packed.add(new EnumMap<>(HistogramTag.class));
    }
    byTag.forEach(
        (tag, histogram) -> {
          packed.get(second).computeIfAbsent(tag, _ -> new ArrayList<>()).add(packed(histogram));
          histogram.reset();
          blanks.add(histogram);
        });
  }

  private static byte[] packed(IntCountsHistogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoByteBuffer(buffer);
    return Arrays.copyOf(buffer.array(), length);
  }

  /** Waits until all that was handed in is packed; afterwards nothing more can be handed in. */
  public void settle() throws InterruptedException, TimeoutException {
    packer.shutdown();
    if (!packer.awaitTermination(1, TimeUnit.MINUTES)) {
      throw new TimeoutException("the histograms could not be packed within a minute");
    }
    if (failure != null) {
      throw new IllegalStateException("a histogram could not be packed: " + failure, failure);
    }
  }

  /**
   * Writes the log: under a temporary name first, so that a file under its own name is whole.
   *
   * @param startedAt when second 0 began, the log's base time
   */
  public void writeTo(Path file, Instant startedAt) throws IOException {
    Path temporary = file.resolveSibling(file.getFileName() + ".part");
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(temporary), false, StandardCharsets.UTF_8)) {
      write(out, startedAt);
      if (out.checkError()) {
        throw new IOException("writing " + temporary + " failed; is the disk full?");
      }
    }
    Files.move(
        temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private void write(PrintStream out, Instant startedAt) {
    HistogramLogWriter log = new HistogramLogWriter(out);
    log.outputComment(
        "[Loombench: one line per due second and kind of time, values in nanoseconds]");
    log.outputLogFormatVersion();
    log.outputBaseTime(startedAt.toEpochMilli());
    log.outputLegend();
    for (int second = 0; second < packed.size(); second++) {
      for (Map.Entry<HistogramTag, List<byte[]>> entry : packed.get(second).entrySet()) {
        Histogram merged = merged(entry.getValue());
        merged.setTag(entry.getKey().name());
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
    packer.shutdownNow();
  }
}
