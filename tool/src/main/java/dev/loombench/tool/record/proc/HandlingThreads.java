package dev.loombench.tool.record.proc;

import dev.loombench.tool.trial.threads.ThreadKind;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Threads that used the CPU of a process while it answered requests, by their names in {@code
 * /proc/PID/task}. Threads of the JVM itself do not count. Virtual threads run on carriers, which
 * are named like {@code ForkJoinPool-1-worker-1}; the kernel keeps 15 characters of a name.
 *
 * @param busiest name of the threads with most CPU, numbers replaced by {@code *}
 */
public record HandlingThreads(String busiest, double share, double carriers) {

  private static final String CARRIERS = "ForkJoinPool-*";
  private static final int KEPT_CHARACTERS = 15;

  /** Reading of the CPU of all threads at one time. */
  public static final class Snapshot {

    private final long pid;
    private final Map<String, ThreadUse> threads;

    private Snapshot(long pid, Map<String, ThreadUse> threads) {
      this.pid = pid;
      this.threads = threads;
    }

    /** Returns the threads that used CPU since then; empty if none did, or the process ended. */
    public Optional<HandlingThreads> untilNow() {
      Map<String, Long> byName =
          read(pid).entrySet().stream()
              .filter(thread -> !isOfTheJvm(thread.getValue().name()))
              .collect(
                  Collectors.groupingBy(
                      thread -> family(thread.getValue().name()),
                      Collectors.summingLong(
                          thread -> nanosSince(thread.getKey(), thread.getValue()))));
      double all = byName.values().stream().mapToLong(Long::longValue).sum();
      return byName.entrySet().stream()
          .filter(one -> one.getValue() > 0)
          .max(Map.Entry.comparingByValue())
          .map(
              most ->
                  new HandlingThreads(
                      most.getKey(),
                      most.getValue() / all,
                      byName.getOrDefault(CARRIERS, 0L) / all));
    }

    private long nanosSince(String id, ThreadUse now) {
      ThreadUse before = threads.get(id);
      return before == null ? now.nanos() : Math.max(0, now.nanos() - before.nanos());
    }
  }

  /** Returns true if virtual threads used most of the CPU. */
  public boolean areVirtual() {
    return busiest.equals(CARRIERS);
  }

  /** Reads the threads of a process; none if it ended. */
  public static Snapshot snapshot(long pid) {
    return new Snapshot(pid, read(pid));
  }

  private static Map<String, ThreadUse> read(long pid) {
    return ThreadUse.of(Path.of("/proc", Long.toString(pid), "task"));
  }

  /** Returns the name that threads of one pool share. */
  private static String family(String name) {
    String family = name.replaceAll("[0-9]+", "*");
    return family.startsWith(CARRIERS)
        ? CARRIERS
        : name.length() == KEPT_CHARACTERS && !family.endsWith("*") ? family + "*" : family;
  }

  private static boolean isOfTheJvm(String name) {
    return ThreadKind.of(name) != ThreadKind.JAVA || name.startsWith("VirtualThread-u");
  }
}
