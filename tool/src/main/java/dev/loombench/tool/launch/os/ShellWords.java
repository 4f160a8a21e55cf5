package dev.loombench.tool.launch.os;

import java.util.List;
import java.util.stream.Collectors;

/** Formatter of commands that can be pasted into a shell. */
public final class ShellWords {

  private ShellWords() {}

  public static String join(List<String> command) {
    return command.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
