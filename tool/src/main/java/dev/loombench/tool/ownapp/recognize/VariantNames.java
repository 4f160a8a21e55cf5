package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.study.id.VariantId;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Names of variants, made from their settings. They are valid in study files and as file names. */
public final class VariantNames {

  private VariantNames() {}

  /**
   * Returns lowercase text of letters, digits, '.', '_' and '-' that starts with a letter or digit;
   * runs of other characters become one '-'.
   */
  public static String sanitized(String text) {
    var name = new StringBuilder();
    for (char letter : text.toLowerCase(Locale.ROOT).toCharArray()) {
      boolean plain = (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
      if (plain || (!name.isEmpty() && (letter == '.' || letter == '_'))) {
        name.append(letter);
      } else if (!name.isEmpty() && name.charAt(name.length() - 1) != '-') {
        name.append('-');
      }
    }
    while (!name.isEmpty() && name.charAt(name.length() - 1) == '-') {
      name.deleteCharAt(name.length() - 1);
    }
    return name.toString();
  }

  /** Returns a property's value with the end of its name, like {@code threads.max-200}. */
  public static String ofProperty(String property, String value) {
    return sanitized(end(property, "\\.", ".") + "-" + value);
  }

  /** Returns the value of a variable or an argument, like {@code max-threads-10}. */
  public static String ofWords(String name, String value) {
    return sanitized(end(name, "[._-]+", "-") + "-" + value);
  }

  /** Returns the last two parts of a name. */
  private static String end(String name, String separator, String joined) {
    List<String> parts = Stream.of(name.split(separator)).filter(part -> !part.isEmpty()).toList();
    List<String> last = parts.subList(Math.max(0, parts.size() - 2), parts.size());
    return String.join(joined, last);
  }

  /** Returns the variants with a number appended to each name that another already has. */
  public static List<VariantChange> unique(List<VariantChange> variants) {
    Set<String> taken = new HashSet<>();
    return variants.stream().map(variant -> unique(variant, taken)).toList();
  }

  private static VariantChange unique(VariantChange variant, Set<String> taken) {
    String wanted = variant.id().name();
    String name =
        IntStream.iterate(1, number -> number + 1)
            .mapToObj(number -> number == 1 ? wanted : wanted + "-" + number)
            .filter(candidate -> !taken.contains(candidate))
            .findFirst()
            .orElseThrow();
    taken.add(name);
    return name.equals(wanted) ? variant : variant.named(new VariantId(name), variant.reason());
  }
}
