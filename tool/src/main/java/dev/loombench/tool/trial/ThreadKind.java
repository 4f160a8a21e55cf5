package dev.loombench.tool.trial;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Whose work a thread of a JVM does, told by the name that the operating system has of it. */
public enum ThreadKind {
  /** Threads of the program, and those that the JDK's libraries start for it. */
  JAVA,
  /** The just-in-time compiler's. */
  JIT,
  /** The garbage collector's. The serial collector has none: it works in the JVM's VM thread. */
  GC,
  /** The rest of the JVM: operations at safepoints, timers, signals, its flight recorder. */
  JVM;

  /** What names begin with; Linux cuts them to 15 characters. */
  private static final Map<ThreadKind, List<String>> BEGINNINGS =
      Map.of(
          JIT,
          List.of("C1 CompilerThre", "C2 CompilerThre", "JVMCI"),
          GC,
          List.of(
              "GC Thread",
              "G1 ",
              "ParGC",
              "Shenandoah",
              "ZDirector",
              "ZDriver",
              "ZWorker",
              "ZStat",
              "ZUncommitter",
              "ZUnmapper"),
          JVM,
          List.of(
              "VM Thread",
              "VM Periodic Tas",
              "Signal Dispatch",
              "Service Thread",
              "Monitor Deflati",
              "Notification Th",
              "Attach Listener",
              "Sweeper thread",
              "StringDedupProc",
              "Common-Cleaner",
              "Reference Handl",
              "Finalizer",
              "DestroyJavaVM",
              "Async-profiler",
              "JFR "));

  /** Its name in stored files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind of that key, if there is one. */
  public static Optional<ThreadKind> ofKey(String key) {
    return Stream.of(values()).filter(kind -> kind.key().equals(key)).findFirst();
  }

  /**
   * The kind of a thread.
   *
   * @param name whole, or cut to 15 characters as Linux does
   */
  public static ThreadKind of(String name) {
    return Stream.of(values())
        .filter(
            kind -> BEGINNINGS.getOrDefault(kind, List.of()).stream().anyMatch(name::startsWith))
        .findFirst()
        .orElse(JAVA);
  }
}
