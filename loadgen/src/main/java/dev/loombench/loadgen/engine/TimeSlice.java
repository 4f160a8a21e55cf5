package dev.loombench.loadgen.engine;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.util.Map;

/**
 * Length of a thread's time slices on Linux (sched_setattr(2)). Since version 6.12 a thread that
 * wakes up preempts one with longer slices at once. Otherwise it waits up to 3 ms for the end of
 * the other's slice, whatever their niceness. Earlier versions ignore the length.
 */
final class TimeSlice {

  /** Shortest length that the kernel accepts. */
  private static final long NANOS = 100_000;

  /** Number of the system call by architecture; the C library has no function for it. */
  private static final Map<String, Long> NUMBERS = Map.of("amd64", 314L, "aarch64", 274L);

  /** Size of the first version of {@code struct sched_attr}; its fields are at fixed offsets. */
  private static final int ATTRIBUTES = 48;

  private static final int SIZE_AT = 0;
  private static final int NICENESS_AT = 16;
  private static final int RUNTIME_AT = 24;

  private TimeSlice() {}

  /** Shortens those of the current thread, or logs that it could not. */
  static void shortenForCurrentThread() {
    Long number = NUMBERS.get(System.getProperty("os.arch"));
    if (number != null && System.getProperty("os.name").equals("Linux")) {
      try {
        set(number, Niceness.own());
      } catch (Throwable failure) {
        System.err.println("time slices not shortened; requests may be sent later: " + failure);
      }
    }
  }

  @SuppressWarnings("restricted") // the start script enables native access
  private static void set(long number, int niceness) throws Throwable {
    Linker linker = Linker.nativeLinker();
    var call =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow("syscall"),
            FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT),
            Linker.Option.firstVariadicArg(1));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attributes = arena.allocate(ATTRIBUTES, Long.BYTES);
      attributes.set(JAVA_INT, SIZE_AT, ATTRIBUTES);
      attributes.set(JAVA_INT, NICENESS_AT, niceness);
      attributes.set(JAVA_LONG, RUNTIME_AT, NANOS);
      long status = (long) call.invokeExact(number, 0, attributes, 0);
      if (status != 0) {
        throw new IllegalStateException("sched_setattr was refused");
      }
    }
  }
}
