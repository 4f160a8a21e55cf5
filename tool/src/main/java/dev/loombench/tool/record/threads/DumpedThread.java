package dev.loombench.tool.record.threads;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Java thread in a thread dump.
 *
 * @param state {@code java.lang.Thread.State}, like {@code TIMED_WAITING}; empty if missing, as for
 *     a carrier with a mounted virtual thread
 * @param frames stack, innermost first, each like {@code package.Class.method}; for a carrier, the
 *     stack of its mounted virtual thread if the dump has it
 * @param awaited class of the monitor or lock that it waits for, if the dump has it
 * @param cpuMillis CPU since its start, if known
 */
record DumpedThread(
    long id,
    String name,
    String state,
    List<String> frames,
    Optional<String> awaited,
    boolean isVirtual,
    boolean isCarrying,
    OptionalDouble cpuMillis) {

  DumpedThread {
    frames = List.copyOf(frames);
  }

  /** Returns true if one of the innermost {@code depth} frames is in the set. */
  boolean isIn(FrameSet methods, int depth) {
    return frames.stream().limit(depth).anyMatch(methods::contains);
  }

  boolean isIn(FrameSet methods) {
    return frames.stream().anyMatch(methods::contains);
  }
}
