package dev.loombench.servers.scripted;

import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Allocation, retention and collection of memory. */
final class Memory {

  private static final long GIB = 1024L * 1024 * 1024;
  private static final int HELD_PIECE_BYTES = 64 * 1024;
  private static final int HEADER_BYTES = 16;
  private static final int ALIGNMENT = 8;

  private volatile byte[] last = new byte[0];
  private volatile List<byte[]> held = List.of();

  /**
   * Allocates arrays, each garbage once the next exists. Sizes include the 16 bytes of an array's
   * header and are multiples of 8. The result is read from the JVM's counter of the thread.
   */
  Map<String, ?> allocate(Request request) {
    request.only("bytes", "pieces");
    long bytes = request.number("bytes", HEADER_BYTES, 64 * GIB);
    long pieces = request.number("pieces", 1, bytes / HEADER_BYTES);
    int size = sizeOfPiece(bytes, pieces);
    var counter = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = counter.getCurrentThreadAllocatedBytes();
    for (long piece = 0; piece < pieces; piece++) {
      last = new byte[size - HEADER_BYTES];
    }
    long allocated = counter.getCurrentThreadAllocatedBytes() - before;
    long pieceBytes = (long) last.length + HEADER_BYTES;
    last = new byte[0];
    return Map.of("pieces", pieces, "pieceBytes", pieceBytes, "allocatedBytes", allocated);
  }

  private static int sizeOfPiece(long bytes, long pieces) {
    long max = Math.min(Integer.MAX_VALUE / 2, Runtime.getRuntime().maxMemory() / 4);
    long size = bytes / pieces / ALIGNMENT * ALIGNMENT;
    if (size > max) {
      throw new BadRequest(
          "%d bytes in %d pieces are more than %d bytes per piece".formatted(bytes, pieces, max));
    }
    return (int) size;
  }

  Map<String, ?> hold(Request request) {
    request.only("bytes");
    long pieces =
        request.number("bytes", 0, Runtime.getRuntime().maxMemory() / 2) / HELD_PIECE_BYTES;
    held = List.of();
    var kept = new ArrayList<byte[]>();
    for (long piece = 0; piece < pieces; piece++) {
      kept.add(new byte[HELD_PIECE_BYTES - HEADER_BYTES]);
    }
    held = kept;
    return Map.of("heldBytes", (long) held.size() * HELD_PIECE_BYTES);
  }

  static Map<String, ?> collect(Request request) {
    request.only("times");
    long times = request.number("times", 1, 100_000);
    long collections = sum(GarbageCollectorMXBean::getCollectionCount);
    long millis = sum(GarbageCollectorMXBean::getCollectionTime);
    for (long time = 0; time < times; time++) {
      System.gc();
    }
    return Map.of(
        "asked", times,
        "collections", sum(GarbageCollectorMXBean::getCollectionCount) - collections,
        "collectionMillis", sum(GarbageCollectorMXBean::getCollectionTime) - millis);
  }

  private static long sum(ToLongFunction<GarbageCollectorMXBean> counter) {
    return ManagementFactory.getGarbageCollectorMXBeans().stream().mapToLong(counter).sum();
  }
}
