package dev.loombench.tool.ownapp.recognize;

import java.util.ArrayList;
import java.util.List;

/** Lists of program arguments. */
final class Arguments {

  private Arguments() {}

  /**
   * Returns the arguments with others appended. An argument {@code --name=value} replaces an
   * earlier one of the same name, because Spring Boot joins the values of a repeated one.
   */
  static List<String> merged(List<String> arguments, List<String> later) {
    var merged = new ArrayList<>(arguments);
    for (String argument : later) {
      int equals = argument.indexOf('=');
      if (argument.startsWith("--") && equals > 0) {
        String name = argument.substring(0, equals + 1);
        merged.removeIf(earlier -> earlier.startsWith(name));
      }
      merged.add(argument);
    }
    return List.copyOf(merged);
  }
}
