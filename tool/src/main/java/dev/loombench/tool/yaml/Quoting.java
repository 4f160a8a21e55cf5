package dev.loombench.tool.yaml;

import dev.loombench.tool.text.Lists;
import java.util.Collection;

/** Quotes text for messages. */
public final class Quoting {

  private static final int MAX_QUOTED = 60;

  private Quoting() {}

  /** Returns a list like {@code 'a', 'b' or 'c'}. */
  public static String quotedList(Collection<String> words, String conjunction) {
    return Lists.join(words.stream().map(Quoting::quoted).toList(), conjunction);
  }

  /** Returns text in quotes, on one line, cut to 60 characters. */
  public static String quoted(String text) {
    String oneLine = oneLine(text);
    return oneLine.length() > MAX_QUOTED
        ? "'%s…'".formatted(oneLine.substring(0, MAX_QUOTED))
        : "'%s'".formatted(oneLine);
  }

  static String oneLine(String text) {
    return text.replaceAll("[\\s\\p{Cntrl}]+", " ");
  }
}
