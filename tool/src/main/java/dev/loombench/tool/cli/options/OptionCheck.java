package dev.loombench.tool.cli.options;

import java.time.Duration;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Refuses values out of an option's range, as picocli refuses those that it can't read. */
public record OptionCheck(CommandSpec spec) {

  /**
   * Refuses an option's value.
   *
   * @param allowed whether it is within its range
   * @param advice what to give, for "give …"
   */
  public void that(boolean allowed, String option, String advice) {
    if (!allowed) {
      throw new ParameterException(
          spec.commandLine(), "Invalid value for option '%s': give %s".formatted(option, advice));
    }
  }

  /** Whether a time is from {@code least} to {@code most}. */
  public static boolean within(Duration time, Duration least, Duration most) {
    return time.compareTo(least) >= 0 && time.compareTo(most) <= 0;
  }

  /** Whether it has whole seconds only. */
  public static boolean isWhole(Duration time) {
    return time.toNanosPart() == 0;
  }
}
