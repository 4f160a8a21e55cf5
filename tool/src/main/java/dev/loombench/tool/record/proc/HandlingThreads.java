package dev.loombench.tool.record.proc;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Threads that used the CPU of a process while it answered requests, by their names in {@code
 * /proc/PID/task}. Threads of the JVM itself do not count. Virtual threads run on carriers, which
 * are named like {@code ForkJoinPool-1-worker-1}; the kernel keeps 15 characters of a name.
 *
 * @param busiest name of the threads with most CPU, numbers replaced by {@code *}
 * @param share their share of the CPU
 * @param carriers share of the carriers
 */
public record HandlingThreads(String busiest, double share, double carriers) {

  private static final String CARRIERS = "ForkJoinPool-*";
  private static final int KEPT_CHARACTERS = 15;

  /** Name and CPU of a thread. */
  private record Used(String name, long nanos) {}

  /** Reading of the CPU of all threads at one time. */
  public static final class Snapshot {

    private final long pid;
    private final Map<String, Used> threads;

    private Snapshot(long pid, Map<String, Used> threads) {
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

    private long nanosSince(String id, Used now) {
      Used before = threads.get(id);
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

  private static Map<String, Used> read(long pid) {
    var threads = new HashMap<String, Used>();
    try (DirectoryStream<Path> tasks =
        Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "task"))) {
      for (Path task : tasks) {
        read(task).ifPresent(used -> threads.put(task.getFileName().toString(), used));
      }
    } catch (IOException ended) {
      return Map.of();
    }
    return threads;
  }

  private static Optional<Used> read(Path task) {
    try {
      String[] schedule = Files.readString(task.resolve("schedstat")).split(" ", -1);
      String name = Files.readString(task.resolve("comm")).strip();
      return Optional.of(new Used(name, Long.parseLong(schedule[0])));
    } catch (IOException ended) {
      return Optional.empty();
    }
  }

  /** Returns the name that threads of one pool share. */
  private static String family(String name) {
    String family = name.replaceAll("[0-9]+", "*");
    return family.startsWith(CARRIERS)
        ? CARRIERS
        : name.length() == KEPT_CHARACTERS && !family.endsWith("*") ? family + "*" : family;
  }

  private static boolean isOfTheJvm(String name) {
    return ProcessThreads.isCompiler(name)
        || ProcessThreads.isCollector(name)
        || name.startsWith("VM Periodic")
        || name.startsWith("Service Thread")
        || name.startsWith("Monitor Deflat")
        || name.startsWith("Signal Dispatch")
        || name.startsWith("Reference Handl")
        || name.startsWith("Attach Listener")
        || name.startsWith("VirtualThread-u")
        || name.startsWith("Notification")
        || name.startsWith("Common-Cleaner")
        || name.startsWith("Finalizer")
        || name.startsWith("JFR ");
  }
}
