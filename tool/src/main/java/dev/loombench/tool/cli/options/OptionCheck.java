package dev.loombench.tool.cli.options;

import dev.loombench.tool.problem.Problem;
import java.time.Duration;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Range check of option values, with picocli's error message. */
public record OptionCheck(CommandSpec command) {

  /** Throws a {@code ParameterException} with the allowed values if the value is none. */
  public void require(boolean allowed, String option, String advice) {
    if (!allowed) {
      throw new ParameterException(
          command.commandLine(),
          "Invalid value for option '%s': give %s".formatted(option, advice));
    }
  }

  /** Returns the value of an option, if it is given, after a check that it is at least 1. */
  public static int atLeastOne(String option, Integer value, int fallback) {
    if (value != null && value < 1) {
      throw Problem.usage("%s: found %d; give at least 1.".formatted(option, value));
    }
    return value == null ? fallback : value;
  }

  /** Returns whether a time is within bounds, which are included. */
  public static boolean isWithin(Duration time, Duration min, Duration max) {
    return time.compareTo(min) >= 0 && time.compareTo(max) <= 0;
  }

  /** Returns whether a time is within bounds and has whole seconds only. */
  public static boolean isWholeWithin(Duration time, Duration min, Duration max) {
    return isWithin(time, min, max) && time.toNanosPart() == 0;
  }
}
