package dev.loombench.loadgen.engine;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * This JVM's compiler threads. On one CPU a compilation of a few milliseconds makes every send late
 * that falls into it, at any nice value: Linux lets a thread finish its turn. Only the policy for
 * what runs when nothing else wants to, {@code SCHED_IDLE} of sched(7), is left at once.
 */
final class CompilerThreads {

  private static final Path TASKS = Path.of("/proc/self/task");
  private static final int SCHED_OTHER = 0;
  private static final int SCHED_IDLE = 5;
  private static final Optional<MethodHandle> SET_SCHEDULER = setScheduler();

  private CompilerThreads() {}

  /** From now on they run when nothing else wants to; returns whether that was granted. */
  static boolean giveWay() {
    return SET_SCHEDULER.isPresent() && apply(SCHED_IDLE);
  }

  /** From now on they run like all others. */
  static void takeTheirTurn() {
    if (SET_SCHEDULER.isPresent()) {
      apply(SCHED_OTHER);
    }
  }

  private static boolean apply(int policy) {
    boolean granted = false;
    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS)) {
      for (Path task : tasks) {
        granted |= isCompiler(task) && set(Integer.parseInt(task.getFileName().toString()), policy);
      }
    } catch (IOException systemDoesNotTell) {
      return false;
    }
    return granted;
  }

  private static boolean isCompiler(Path task) {
    try {
      return Files.readString(task.resolve("comm")).matches("C[12] CompilerThre\\s*");
    } catch (IOException threadEndedMeanwhile) {
      return false;
    }
  }

  private static boolean set(int thread, int policy) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment priority = arena.allocateFrom(ValueLayout.JAVA_INT, 0);
      return (int) SET_SCHEDULER.orElseThrow().invokeExact(thread, policy, priority) == 0;
    } catch (Throwable e) {
      throw new IllegalStateException("calling sched_setscheduler failed", e);
    }
  }

  /** Empty where the system has no such call. */
  @SuppressWarnings("restricted") // granted to this process by its command line
  private static Optional<MethodHandle> setScheduler() {
    if (!Files.isDirectory(TASKS)) {
      return Optional.empty();
    }
    Linker linker = Linker.nativeLinker();
    return linker
        .defaultLookup()
        .find("sched_setscheduler")
        .map(
            function ->
                linker.downcallHandle(
                    function,
                    FunctionDescriptor.of(
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_INT,
                        ValueLayout.ADDRESS)));
  }
}
