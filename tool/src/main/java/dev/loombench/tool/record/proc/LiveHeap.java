package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.StatusFile;
import dev.loombench.tool.record.LiveFigure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Heap of a HotSpot JVM from the memory-mapped file in which it publishes its counters (the source
 * of {@code jstat}). Reading it does not involve the JVM, which updates most of the counters at
 * collections only. Without the file, the heap is unknown.
 */
final class LiveHeap {

  private static final Path FOLDER = Path.of("/tmp");
  private static final String USER_FOLDER_PREFIX = "hsperfdata_";
  private static final int MAGIC = 0xcafec0c0;
  private static final int BYTE_ORDER = 4;
  private static final int ENTRY_OFFSET = 24;
  private static final int ENTRIES = 28;
  private static final byte LITTLE_ENDIAN = 1;
  private static final byte LONG = 'J';

  private final Optional<ByteBuffer> counters;
  private final Map<LiveFigure, List<Integer>> offsets = new EnumMap<>(LiveFigure.class);

  private LiveHeap(Optional<ByteBuffer> counters) {
    this.counters = counters;
    counters.ifPresent(this::find);
  }

  static LiveHeap of(OptionalLong pid) {
    return new LiveHeap(
        pid.isPresent() ? file(pid.getAsLong()).flatMap(LiveHeap::mapped) : Optional.empty());
  }

  static LiveHeap in(Path file) {
    return new LiveHeap(mapped(file));
  }

  /** Returns used and committed heap; the used one is unknown before the first collection. */
  Map<LiveFigure, Double> read() {
    var figures = new EnumMap<LiveFigure, Double>(LiveFigure.class);
    offsets.forEach(
        (figure, places) -> {
          long bytes = places.stream().mapToLong(counters.orElseThrow()::getLong).sum();
          if (bytes > 0) {
            figures.put(figure, (double) bytes);
          }
        });
    return figures;
  }

  private void find(ByteBuffer file) {
    Map<String, Integer> places = places(file);
    places.forEach(
        (name, place) -> {
          if (name.startsWith("sun.gc.generation.") && name.contains(".space.")) {
            if (name.endsWith(".used")) {
              offsets.computeIfAbsent(LiveFigure.HEAP_USED, _ -> new ArrayList<>()).add(place);
            } else if (name.endsWith(".capacity")) {
              offsets.computeIfAbsent(LiveFigure.HEAP_COMMITTED, _ -> new ArrayList<>()).add(place);
            }
          }
        });
  }

  /** Returns the offsets of all long counters by name. */
  private static Map<String, Integer> places(ByteBuffer file) {
    var places = new HashMap<String, Integer>();
    int entry = file.getInt(ENTRY_OFFSET);
    for (int left = file.getInt(ENTRIES); left > 0; left--) {
      int length = file.getInt(entry);
      if (length <= 0 || entry + length > file.capacity()) {
        break; // the JVM is still writing its first counters
      }
      boolean isScalar = file.getInt(entry + 8) == 0;
      if (isScalar && file.get(entry + 12) == LONG) {
        places.put(name(file, entry + file.getInt(entry + 4)), entry + file.getInt(entry + 16));
      }
      entry += length;
    }
    return places;
  }

  private static String name(ByteBuffer file, int from) {
    int end = from;
    while (file.get(end) != 0) {
      end++;
    }
    var bytes = new byte[end - from];
    file.get(from, bytes);
    return new String(bytes, StandardCharsets.US_ASCII);
  }

  private static Optional<Path> file(long pid) {
    return file(FOLDER, Long.toString(pid)).or(() -> inContainer(pid));
  }

  /** Returns the file of a JVM with a root folder and process ids of its own. */
  private static Optional<Path> inContainer(long pid) {
    Path temporary = Path.of("/proc", Long.toString(pid), "root/tmp");
    try {
      return StatusFile.ofProcess(pid).innermostPid().flatMap(inside -> file(temporary, inside));
    } catch (IOException ended) {
      return Optional.empty();
    }
  }

  private static Optional<Path> file(Path temporary, String name) {
    try (Stream<Path> users = Files.list(temporary)) {
      return users
          .filter(folder -> folder.getFileName().toString().startsWith(USER_FOLDER_PREFIX))
          .map(folder -> folder.resolve(name))
          .filter(Files::isReadable)
          .findFirst();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private static Optional<ByteBuffer> mapped(Path file) {
    try (FileChannel channel = FileChannel.open(file)) {
      ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      if (bytes.capacity() <= ENTRIES || bytes.getInt(0) != MAGIC) {
        return Optional.empty();
      }
      return Optional.of(
          bytes.order(
              bytes.get(BYTE_ORDER) == LITTLE_ENDIAN
                  ? ByteOrder.LITTLE_ENDIAN
                  : ByteOrder.BIG_ENDIAN));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }
}
