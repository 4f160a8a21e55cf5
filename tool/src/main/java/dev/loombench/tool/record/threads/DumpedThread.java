package dev.loombench.tool.record.threads;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A Java thread in a dump of all threads.
 *
 * @param id its number
 * @param name its name
 * @param state as {@code java.lang.Thread.State} has it, like {@code TIMED_WAITING}; empty if it is
 *     not told, as of a carrier that carries a virtual thread
 * @param frames its stack, innermost first, each like {@code package.Class.method}; of a carrier
 *     the stack of the virtual thread that it carries, where the dump has it
 * @param awaited the class of the monitor or lock that it waits for; empty if it is not told
 * @param isVirtual whether it is a virtual thread
 * @param isCarrying whether it carries a virtual thread
 * @param cpuMillis what it used since it began, where it is told
 */
record DumpedThread(
    long id,
    String name,
    String state,
    List<String> frames,
    String awaited,
    boolean isVirtual,
    boolean isCarrying,
    OptionalDouble cpuMillis) {

  DumpedThread {
    frames = List.copyOf(frames);
  }

  /** Whether one of the innermost frames is one of those; all frames for a large depth. */
  boolean standsIn(FrameSet methods, int depth) {
    return frames.stream().limit(depth).anyMatch(methods::holds);
  }

  /** Whether any frame is one of those. */
  boolean standsIn(FrameSet methods) {
    return frames.stream().anyMatch(methods::holds);
  }
}
