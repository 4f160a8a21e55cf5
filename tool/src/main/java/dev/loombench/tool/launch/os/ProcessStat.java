package dev.loombench.tool.launch.os;

import java.io.IOException;

/**
 * What {@code /proc/PID/stat} says of a process, all its threads together, ended ones too.
 *
 * @param state one letter; {@code Z} once it ended and only waits for its parent
 * @param parent the process that it is a child of; 0 for those that the kernel started itself
 * @param group its process group
 * @param userTicks CPU used in user mode
 * @param systemTicks CPU used in the kernel. The kernel keeps the sum of the two in nanoseconds,
 *     splits it as its timer's ticks fell, and shows each cut down to whole ticks
 * @param childTicks CPU used by its child processes that ended and were waited for
 */
public record ProcessStat(
    char state, long parent, long group, long userTicks, long systemTicks, long childTicks) {

  /** Ticks in a second: fixed at 100 by the kernel's interface, on every architecture of today. */
  public static final long TICKS_PER_SECOND = 100;

  private static final int STATE = 0;
  private static final int PARENT = 1;
  private static final int GROUP = 2;
  private static final int USER_TICKS = 11;
  private static final int SYSTEM_TICKS = 12;
  private static final int CHILD_USER_TICKS = 13;
  private static final int CHILD_SYSTEM_TICKS = 14;

  /** Reads it now; fails if the process ended. */
  public static ProcessStat read(long pid) throws IOException {
    return parse(KernelFile.ofProcess(pid, "stat"));
  }

  /** Reads the file's text. The name in it may hold spaces and parentheses. */
  public static ProcessStat parse(String text) {
    String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
    return new ProcessStat(
        fields[STATE].charAt(0),
        Long.parseLong(fields[PARENT]),
        Long.parseLong(fields[GROUP]),
        Long.parseLong(fields[USER_TICKS]),
        Long.parseLong(fields[SYSTEM_TICKS]),
        Long.parseLong(fields[CHILD_USER_TICKS]) + Long.parseLong(fields[CHILD_SYSTEM_TICKS]));
  }

  /** CPU used in both modes; a difference is right to two ticks. */
  public long cpuTicks() {
    return userTicks + systemTicks;
  }

  /** CPU used, in seconds. */
  public double cpuSeconds() {
    return (double) cpuTicks() / TICKS_PER_SECOND;
  }

  /** CPU used by its child processes that ended, in seconds. */
  public double childSeconds() {
    return (double) childTicks / TICKS_PER_SECOND;
  }

  /** CPU used in user mode, in seconds. */
  public double userSeconds() {
    return (double) userTicks / TICKS_PER_SECOND;
  }

  /** CPU used in the kernel, in seconds. */
  public double systemSeconds() {
    return (double) systemTicks / TICKS_PER_SECOND;
  }
}
