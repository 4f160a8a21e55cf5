package dev.loombench.tool.record.proc;

import dev.loombench.tool.trial.threads.ThreadKind;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Threads of one process, from {@code /proc/PID/task}. With 1000 threads, listing takes about 1.5
 * ms, {@code schedstat} 8 ms and {@code status} 15 ms: compiler threads can be read often, all
 * threads cannot.
 */
final class ProcessThreads {

  /** Totals over all threads since the process started. */
  record Totals(long runQueueNanos, long voluntarySwitches, long involuntarySwitches) {}

  /**
   * CPU of the JVM's own threads since the process started.
   *
   * @param compilers CPU of compiler threads; 0 in a process that has none
   * @param collectors CPU of collector threads; empty in a process that has none, like a native
   *     executable, which collects in the threads that allocate
   */
  record OwnNanos(long compilers, OptionalLong collectors) {}

  private record Family(Predicate<String> isNamed, Set<String> ids, ThreadTable table) {
    Family(Predicate<String> isNamed) {
      this(isNamed, new HashSet<>(), new ThreadTable(1));
    }

    boolean wereSeen() {
      return table.totals()[0] > 0;
    }
  }

  private static final String VOLUNTARY = "\nvoluntary_ctxt_switches:";
  private static final String INVOLUNTARY = "\nnonvoluntary_ctxt_switches:";
  private static final int MOST_BYTES = 8192;
  private static final int SIGHTINGS_UNTIL_NAMED = 2;

  private final String tasks;
  private final byte[] buffer = new byte[MOST_BYTES];
  private final ThreadTable all = new ThreadTable(3);
  private final Family compilers = new Family(ProcessThreads::isCompiler);
  private final Family collectors = new Family(ProcessThreads::isCollector);
  private final Map<String, Integer> sightings = new HashMap<>();

  ProcessThreads(long pid) {
    this(Path.of("/proc", Long.toString(pid), "task"));
  }

  /** Creates the threads of the process with this task folder. */
  ProcessThreads(Path tasks) {
    this.tasks = tasks + "/";
  }

  Totals readAll() throws IOException {
    var readings = new HashMap<String, long[]>();
    for (String id : ids()) {
      Optional<String> schedule = read(id, "schedstat");
      Optional<String> status = read(id, "status");
      if (schedule.isPresent() && status.isPresent()) {
        readings.put(
            id,
            new long[] {
              field(schedule.get(), 1),
              lineNumber(status.get(), VOLUNTARY),
              lineNumber(status.get(), INVOLUNTARY)
            });
      }
    }
    all.update(readings);
    long[] totals = all.totals();
    return new Totals(totals[0], totals[1], totals[2]);
  }

  /** Returns the CPU of JIT compiler threads in nanoseconds; 0 in a process that has none. */
  long compilerNanos() throws IOException {
    return ownNanos().compilers();
  }

  OwnNanos ownNanos() throws IOException {
    Set<String> ids = ids();
    sightings.keySet().retainAll(ids);
    compilers.ids().retainAll(ids);
    collectors.ids().retainAll(ids);
    for (String id : ids) {
      learnName(id);
    }
    boolean areKnown = collectors.wereSeen() || !collectors.ids().isEmpty();
    return new OwnNanos(
        nanos(compilers), areKnown ? OptionalLong.of(nanos(collectors)) : OptionalLong.empty());
  }

  private long nanos(Family family) throws IOException {
    var readings = new HashMap<String, long[]>();
    for (String id : family.ids()) {
      read(id, "schedstat").ifPresent(text -> readings.put(id, new long[] {field(text, 0)}));
    }
    family.table().update(readings);
    return family.table().totals()[0];
  }

  /** A new thread briefly has its parent's name, so a name counts from the second sighting. */
  private void learnName(String id) throws IOException {
    int seen = sightings.merge(id, 1, Integer::sum);
    if (seen > SIGHTINGS_UNTIL_NAMED) {
      return;
    }
    String name = read(id, "comm").map(String::strip).orElse("");
    learnName(id, name, compilers);
    learnName(id, name, collectors);
  }

  private static void learnName(String id, String name, Family family) {
    if (family.isNamed().test(name)) {
      family.ids().add(id);
    } else {
      family.ids().remove(id);
    }
  }

  static boolean isCompiler(String name) {
    return ThreadKind.of(name) == ThreadKind.JIT;
  }

  /** Matches collectors and the VM thread, which runs the serial one and pauses of others. */
  static boolean isCollector(String name) {
    return name.equals("VM Thread")
        || name.startsWith("GC Thread#")
        || name.startsWith("G1 ")
        || name.startsWith("Shenandoah")
        || name.matches("Z(Driver|Worker|Director|Uncommitter).*");
  }

  private Set<String> ids() throws IOException {
    String[] ids = new File(tasks).list();
    if (ids == null) {
      throw new IOException("the process ended");
    }
    return Set.of(ids);
  }

  private Optional<String> read(String id, String file) throws IOException {
    try (var in = new FileInputStream(tasks + id + "/" + file)) {
      int length = in.read(buffer);
      return length <= 0
          ? Optional.empty()
          : Optional.of(new String(buffer, 0, length, StandardCharsets.ISO_8859_1));
    } catch (FileNotFoundException ended) {
      return Optional.empty();
    } catch (IOException failed) {
      // ESRCH: the thread ended between opening and reading.
      if (new File(tasks + id).exists()) {
        throw failed;
      }
      return Optional.empty();
    }
  }

  private static long field(String text, int index) {
    return Long.parseLong(text.strip().split(" ", -1)[index]);
  }

  /** Returns the number in the line with this start; the line break excludes longer names. */
  private static long lineNumber(String text, String begin) {
    int at = text.indexOf(begin);
    if (at < 0) {
      return 0;
    }
    int end = text.indexOf('\n', at + 1);
    return Long.parseLong(
        text.substring(at + begin.length(), end < 0 ? text.length() : end).strip());
  }

  /**
   * Per-thread counters, summed over all threads that ever existed. An ended thread keeps its last
   * reading; what it did afterwards is lost.
   */
  static final class ThreadTable {

    private final int counters;
    private final long[] ended;
    private Map<String, long[]> alive = new HashMap<>();

    ThreadTable(int counters) {
      this.counters = counters;
      this.ended = new long[counters];
    }

    void update(Map<String, long[]> readings) {
      alive.forEach(
          (thread, last) -> {
            long[] now = readings.get(thread);
            if (now == null || isAnother(last, now)) {
              add(ended, last);
            }
          });
      alive = readings;
    }

    long[] totals() {
      var totals = ended.clone();
      alive.values().forEach(reading -> add(totals, reading));
      return totals;
    }

    /** Counters only grow, so a smaller value means that the thread id was reused. */
    private boolean isAnother(long[] last, long[] now) {
      for (int counter = 0; counter < counters; counter++) {
        if (now[counter] < last[counter]) {
          return true;
        }
      }
      return false;
    }

    private void add(long[] sums, long[] reading) {
      for (int counter = 0; counter < counters; counter++) {
        sums[counter] += reading[counter];
      }
    }
  }
}
