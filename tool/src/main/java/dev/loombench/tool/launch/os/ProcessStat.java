package dev.loombench.tool.launch.os;

import java.io.IOException;

/**
 * Fields of {@code /proc/PID/stat}, summed by the kernel over all threads, ended ones included.
 *
 * @param name name of its program, cut to 15 characters
 * @param state one letter; {@code Z} for a zombie
 * @param systemTicks CPU in kernel mode. The kernel keeps the sum of both in nanoseconds, splits it
 *     by sampled ticks, and truncates each to whole ticks
 * @param childTicks CPU of ended child processes that were waited for
 */
public record ProcessStat(
    String name,
    char state,
    long parent,
    long group,
    long userTicks,
    long systemTicks,
    long childTicks,
    int niceness) {

  /** Ticks per second: fixed at 100 by the kernel's interface on all current architectures. */
  public static final long TICKS_PER_SECOND = 100;

  private static final int STATE = 0;
  private static final int PARENT = 1;
  private static final int GROUP = 2;
  private static final int USER_TICKS = 11;
  private static final int SYSTEM_TICKS = 12;
  private static final int CHILD_USER_TICKS = 13;
  private static final int CHILD_SYSTEM_TICKS = 14;
  private static final int NICENESS = 16;

  /** Reads the current values; fails if the process ended. */
  public static ProcessStat read(long pid) throws IOException {
    return parse(KernelFile.ofProcess(pid, "stat"));
  }

  /** Parses the file's text. The name may contain spaces and parentheses. */
  public static ProcessStat parse(String text) {
    int end = text.lastIndexOf(')');
    String[] fields = text.substring(end + 2).split(" ", -1);
    return new ProcessStat(
        text.substring(text.indexOf('(') + 1, end),
        fields[STATE].charAt(0),
        Long.parseLong(fields[PARENT]),
        Long.parseLong(fields[GROUP]),
        Long.parseLong(fields[USER_TICKS]),
        Long.parseLong(fields[SYSTEM_TICKS]),
        Long.parseLong(fields[CHILD_USER_TICKS]) + Long.parseLong(fields[CHILD_SYSTEM_TICKS]),
        Integer.parseInt(fields[NICENESS]));
  }

  /** Returns user plus system CPU time, in ticks. Differences are accurate to two ticks. */
  public long cpuTicks() {
    return userTicks + systemTicks;
  }

  public double cpuSeconds() {
    return (double) cpuTicks() / TICKS_PER_SECOND;
  }

  /** Returns the CPU of the process and of its ended child processes, in seconds. */
  public double treeSeconds() {
    return cpuSeconds() + childSeconds();
  }

  public double childSeconds() {
    return (double) childTicks / TICKS_PER_SECOND;
  }

  public double userSeconds() {
    return (double) userTicks / TICKS_PER_SECOND;
  }

  public double systemSeconds() {
    return (double) systemTicks / TICKS_PER_SECOND;
  }
}
