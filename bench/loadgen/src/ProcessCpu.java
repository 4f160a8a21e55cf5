import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * CPU time of a running process from clock_getcpuclockid(3), in nanoseconds; {@code /proc/PID/stat}
 * has a resolution of 10 ms.
 */
final class ProcessCpu {

  private static final Linker LINKER = Linker.nativeLinker();
  private static final MethodHandle CLOCK_OF =
      function(
          "clock_getcpuclockid",
          FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
  private static final MethodHandle GET_TIME =
      function(
          "clock_gettime",
          FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));

  private ProcessCpu() {}

  /** Returns the CPU time of all threads of a process since its start. */
  static double seconds(long pid) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment clock = arena.allocate(ValueLayout.JAVA_INT);
      MemorySegment time = arena.allocate(ValueLayout.JAVA_LONG, 2);
      int failure = (int) CLOCK_OF.invokeExact((int) pid, clock);
      if (failure == 0) {
        failure = (int) GET_TIME.invokeExact(clock.get(ValueLayout.JAVA_INT, 0), time);
      }
      if (failure != 0) {
        throw new IllegalStateException("process %d has no CPU clock".formatted(pid));
      }
      return time.getAtIndex(ValueLayout.JAVA_LONG, 0)
          + time.getAtIndex(ValueLayout.JAVA_LONG, 1) / 1e9;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static MethodHandle function(String name, FunctionDescriptor descriptor) {
    return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), descriptor);
  }
}
