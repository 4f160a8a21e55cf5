package dev.loombench.loadgen.engine;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Niceness of the generator and of its threads beside the event loops. Compiling, encoding and
 * reporting take milliseconds at a time, by which requests would be sent late. On Linux a thread
 * has a niceness of its own (setpriority(2)), which the threads that it starts inherit.
 */
public final class Niceness {

  /** Niceness above the event loops'. With 10 steps, a thread gets about a tenth of the weight. */
  private static final int STEPS = 10;

  private static final int HIGHEST_NICENESS = 19;

  private static final int OF_A_THREAD = 0; // PRIO_PROCESS

  private static final int THIS_THREAD = 0;

  private static final Path TASKS = Path.of("/proc/self/task");

  private static final Path AUTOGROUP = Path.of("/proc/self/autogroup");

  /**
   * Names of threads that keep theirs: the main thread, which starts the event loops, and the one
   * that collects garbage, for which they wait. The kernel keeps 15 characters of a name.
   */
  private static final List<String> KEPT = List.of("java", "VM Thread");

  private Niceness() {}

  /** Raises the niceness of this thread, or logs that it could not. */
  public static void lowerThisThread() {
    onLinux(() -> lower(List.of(THIS_THREAD)));
  }

  /**
   * Raises the niceness of the virtual machine's threads, in a process without event loops. Before
   * it the compilers have the weight of an event loop, so that a load that fills the CPU is
   * compiled within seconds. Logs what it could not do.
   */
  public static void lowerVirtualMachine() {
    onLinux(
        () -> {
          try (Stream<Path> tasks = Files.list(TASKS)) {
            lower(
                tasks
                    .filter(Niceness::isLowered)
                    .map(task -> Integer.valueOf(task.getFileName().toString()))
                    .toList());
          }
        });
  }

  /**
   * Gives a process of raised priority a session whose group has this priority too. With sched(7)'s
   * autogroups, niceness counts only among the threads of a session. Logs what it could not do.
   */
  public static void startSession() {
    onLinux(
        () -> {
          int own = own();
          if (own < 0 && Files.exists(AUTOGROUP)) {
            int session = (int) function("setsid", 0).invokeExact();
            if (session > 0) {
              Files.writeString(AUTOGROUP, String.valueOf(own));
            }
          }
        });
  }

  private static boolean isLowered(Path task) {
    try {
      return !KEPT.contains(Files.readString(task.resolve("comm")).strip());
    } catch (IOException ended) {
      return false; // a thread may end at any time
    }
  }

  static int own() throws Throwable {
    return (int) function("getpriority", 2).invokeExact(OF_A_THREAD, THIS_THREAD);
  }

  private static void lower(List<Integer> threads) throws Throwable {
    MethodHandle setPriority = function("setpriority", 3);
    int niceness = Math.min(HIGHEST_NICENESS, own() + STEPS);
    for (int thread : threads) {
      int status = (int) setPriority.invokeExact(OF_A_THREAD, thread, niceness);
      if (status != 0) {
        throw new IOException("setpriority was refused");
      }
    }
  }

  /** Returns a function of the C library whose parameters and result are integers. */
  @SuppressWarnings("restricted") // the start script enables native access
  private static MethodHandle function(String name, int parameters) {
    var types = new MemoryLayout[parameters];
    Arrays.fill(types, JAVA_INT);
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow(name), FunctionDescriptor.of(JAVA_INT, types));
  }

  private interface Action {
    void run() throws Throwable;
  }

  private static void onLinux(Action action) {
    if (!Files.isDirectory(TASKS)) {
      return;
    }
    try {
      action.run();
    } catch (Throwable failure) {
      System.err.println("priorities are not as wanted, so requests may be sent later: " + failure);
    }
  }
}
