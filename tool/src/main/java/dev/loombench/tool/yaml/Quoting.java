package dev.loombench.tool.yaml;

import java.util.Collection;
import java.util.List;

/** Lists of words as a sentence has them. */
public final class Quoting {

  private static final int LONGEST_ECHO = 60;

  private Quoting() {}

  /** As in {@code 'a', 'b' or 'c'}. */
  public static String quotedList(Collection<String> words, String conjunction) {
    List<String> quoted = words.stream().map(Quoting::quoted).toList();
    if (quoted.size() < 2) {
      return String.join("", quoted);
    }
    return "%s %s %s"
        .formatted(
            String.join(", ", quoted.subList(0, quoted.size() - 1)), conjunction, quoted.getLast());
  }

  /** Text as it stands in messages: in quotes, on one line, not too long. */
  public static String quoted(String text) {
    String oneLine = oneLine(text);
    return oneLine.length() > LONGEST_ECHO
        ? "'%s…'".formatted(oneLine.substring(0, LONGEST_ECHO))
        : "'%s'".formatted(oneLine);
  }

  static String oneLine(String text) {
    return text.replaceAll("[\\s\\p{Cntrl}]+", " ");
  }
}
