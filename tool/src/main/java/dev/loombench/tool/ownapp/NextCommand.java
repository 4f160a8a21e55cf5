package dev.loombench.tool.ownapp;

import dev.loombench.tool.problem.Problem;

/** Problems that end with the next command to type. */
final class NextCommand {

  private NextCommand() {}

  /** Returns a problem of a missing or wrong flag. */
  static Problem usage(String message, TypedCommand next) {
    return Problem.usage(text(message, next));
  }

  /** Returns a problem of the application or the machine. */
  static Problem environment(String message, TypedCommand next) {
    return Problem.environment(text(message, next));
  }

  /** Returns a problem of answers that can't be compared. */
  static Problem invalidData(String message, TypedCommand next) {
    return Problem.invalidData(text(message, next));
  }

  private static String text(String message, TypedCommand next) {
    return "%s\nNext:\n  %s".formatted(message, next.text());
  }
}
