package dev.loombench.e2e;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs of the tool in a pseudo-terminal, by {@code script} of util-linux. */
final class PseudoTerminal {

  static final int COLUMNS = 100;
  static final String HIDE_CURSOR = "\u001b[?25l";
  static final String SHOW_CURSOR = "\u001b[?25h";

  /** One drawing of the block: what is between switching off line wrap and clearing below. */
  private static final Pattern BLOCK =
      Pattern.compile("\u001b\\[\\?7l(.*?)\u001b\\[J\u001b\\[\\?7h", Pattern.DOTALL);

  private static final Pattern CONTROL = Pattern.compile("\u001b\\[[0-9;]*[A-Za-z]");

  private PseudoTerminal() {}

  /** Starts {@code ./loombench run} in a terminal; its results go to {@code folder/run}. */
  static LoombenchProcess run(Path folder, String... arguments) {
    return start(
        folder,
        Stream.of(List.of("run"), List.of(arguments), List.of("--out", folder + "/run"))
            .flatMap(List::stream)
            .toList());
  }

  /** Starts {@code ./loombench} in a terminal. */
  static LoombenchProcess start(Path folder, List<String> arguments) {
    String command =
        Stream.concat(Stream.of(Project.root().resolve("loombench").toString()), arguments.stream())
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" "));
    var environment = new HashMap<>(ToolCache.environment("quiet"));
    environment.putAll(Map.of("TERM", "xterm", "CI", "", "NO_COLOR", ""));
    return LoombenchProcess.start(
        folder,
        environment,
        List.of(
            "script",
            "-qefc",
            "stty cols %d rows 40; exec %s".formatted(COLUMNS, command),
            "/dev/null"));
  }

  /** Returns the lines of each drawing of the block, without colors. */
  static List<List<String>> blocks(String output) {
    var blocks = new ArrayList<List<String>>();
    Matcher block = BLOCK.matcher(output);
    while (block.find()) {
      blocks.add(
          CONTROL
              .matcher(block.group(1))
              .replaceAll("")
              .lines()
              .filter(line -> !line.isEmpty())
              .toList());
    }
    return blocks;
  }
}
