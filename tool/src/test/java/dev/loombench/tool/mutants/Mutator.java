package dev.loombench.tool.mutants;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Seeded damage to a text: one to four changes each. */
final class Mutator {

  /** Markup, formulas, control and bidirectional characters, numbers out of range, syntax. */
  private static final List<String> STRANGE =
      List.of(
          "\0",
          "\u001b[31m",
          "\u202e",
          "\ud800",
          "\ufeff",
          "<script>alert(1)</script>",
          "=1+1",
          "%s%n",
          "../../x",
          "${HOME}",
          "{java}",
          "{{}}",
          "\"",
          "'",
          "{",
          "}",
          "[",
          "]",
          ": ",
          "- ",
          "#",
          "&a ",
          "*a",
          "<<: *a",
          "!!java.net.URL ",
          "|\n",
          "\t",
          "\n",
          "\r",
          "-1",
          "0",
          "NaN",
          "1e999",
          "9".repeat(40),
          "null",
          "~",
          "true");

  private final Random random;

  Mutator(long seed) {
    this.random = new Random(seed);
  }

  /** Returns a damaged text. */
  String mutate(String text) {
    String mutant = text;
    for (int left = 1 + random.nextInt(4); left > 0; left--) {
      mutant = changed(mutant);
    }
    return mutant;
  }

  private String changed(String text) {
    if (text.isEmpty()) {
      return strange();
    }
    int from = random.nextInt(text.length());
    int to = from + random.nextInt(Math.min(40, text.length() - from) + 1);
    return switch (random.nextInt(8)) {
      case 0 -> text.substring(0, from);
      case 1 -> text.substring(0, from) + text.substring(to);
      case 2 -> text.substring(0, to) + text.substring(from);
      case 3 -> text.substring(0, from) + strange() + text.substring(to);
      case 4 -> text.substring(0, from) + (char) random.nextInt(0x3000) + text.substring(from + 1);
      case 5 -> lines(text, true);
      case 6 -> lines(text, false);
      default -> text.substring(0, from) + strange() + text.substring(from);
    };
  }

  private String strange() {
    return STRANGE.get(random.nextInt(STRANGE.size()));
  }

  /** Moves a line to another place, or indents it. */
  private String lines(String text, boolean move) {
    var lines = new ArrayList<>(List.of(text.split("\n", -1)));
    String line = lines.remove(random.nextInt(lines.size()));
    lines.add(
        random.nextInt(lines.size() + 1), move ? line : "  ".repeat(random.nextInt(4)) + line);
    return String.join("\n", lines);
  }
}
