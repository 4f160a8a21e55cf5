package dev.loombench.tool.trial.threads;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Kind of a JVM's thread, by its name in the operating system. */
public enum ThreadKind {
  /** Threads of the program, and those that the JDK's libraries start for it. */
  JAVA,
  /** Threads of the just-in-time compiler. */
  JIT,
  /** Threads of the garbage collector. The serial collector has none: it works in the VM thread. */
  GC,
  /** Other threads of the JVM: safepoint operations, timers, signals, flight recorder. */
  JVM;

  /** Prefixes of names; Linux truncates names to 15 characters. */
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

  /** Returns the name in stored files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<ThreadKind> ofKey(String key) {
    return Stream.of(values()).filter(kind -> kind.key().equals(key)).findFirst();
  }

  /** Returns the kind of a thread by its name, complete or cut to 15 characters as by Linux. */
  public static ThreadKind of(String name) {
    return Stream.of(values())
        .filter(
            kind -> BEGINNINGS.getOrDefault(kind, List.of()).stream().anyMatch(name::startsWith))
        .findFirst()
        .orElse(JAVA);
  }
}
