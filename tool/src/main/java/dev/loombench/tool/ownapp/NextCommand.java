package dev.loombench.tool.ownapp;

import dev.loombench.tool.problem.Problem;

/** Problems that end with the next command to type. */
final class NextCommand {

  private NextCommand() {}

  static Problem usage(String message, TypedCommand next) {
    return Problem.usage(text(message, next));
  }

  static Problem environment(String message, TypedCommand next) {
    return Problem.environment(text(message, next));
  }

  static Problem invalidData(String message, TypedCommand next) {
    return Problem.invalidData(text(message, next));
  }

  private static String text(String message, TypedCommand next) {
    return "%s\nNext:\n  %s".formatted(message, next.text());
  }
}
