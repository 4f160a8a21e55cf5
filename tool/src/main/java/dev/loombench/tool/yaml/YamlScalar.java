package dev.loombench.tool.yaml;

import dev.loombench.tool.text.EscapedOutput;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writer of YAML scalars and lists in flow style. */
public final class YamlScalar {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z/][A-Za-z0-9_./-]*");

  /** Words that YAML 1.1 parsers read as no text. */
  private static final Set<String> RESERVED =
      Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");

  private YamlScalar() {}

  /** Returns a scalar whose value is exactly that text: plain where it is safe, else quoted. */
  public static String of(String text) {
    return PLAIN.matcher(text).matches() && !RESERVED.contains(text.toLowerCase(Locale.ROOT))
        ? text
        : quoted(text);
  }

  /** Returns a list in one line, like {@code [java, -jar, "a b.jar"]}. */
  public static String list(List<String> items) {
    return items.stream().map(YamlScalar::of).collect(Collectors.joining(", ", "[", "]"));
  }

  private static String quoted(String text) {
    var quoted = new StringBuilder("\"");
    text.codePoints().forEach(point -> append(quoted, point));
    return quoted.append('"').toString();
  }

  private static void append(StringBuilder quoted, int point) {
    switch (point) {
      case '"' -> quoted.append("\\\"");
      case '\\' -> quoted.append("\\\\");
      case '\n' -> quoted.append("\\n");
      case '\r' -> quoted.append("\\r");
      case '\t' -> quoted.append("\\t");
      default -> {
        if (isPrintable(point)) {
          quoted.appendCodePoint(point);
        } else {
          quoted.append((point > 0xFFFF ? "\\U%08X" : "\\u%04X").formatted(point));
        }
      }
    }
  }

  /** Returns whether YAML accepts the code point as it is, and editors show it. */
  private static boolean isPrintable(int point) {
    return EscapedOutput.isPrintable(point)
        && point != '\n'
        && point != '\t'
        && point != 0xFFFE
        && point != 0xFFFF;
  }
}
