package dev.loombench.tool.record.prometheus;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Reads the text format of Prometheus, version 0.0.4, and what OpenMetrics 1.0 adds to it: a sample
 * is a name, labels in braces, a value, and then maybe a timestamp and an exemplar, which are not
 * looked at. Comments, and with them types and help, are passed over.
 */
final class PrometheusText {

  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

  private final String line;
  private int at;

  private PrometheusText(String line) {
    this.line = line;
  }

  /**
   * The samples of an answer whose names are wanted.
   *
   * @throws IOException if a line is no sample; lines with other names are not read beyond these
   */
  static List<PrometheusSample> samples(String text, Predicate<String> wanted) throws IOException {
    var samples = new ArrayList<PrometheusSample>();
    int number = 0;
    for (String line : text.split("\n", -1)) {
      number++;
      try {
        new PrometheusText(line.strip()).addTo(samples, wanted);
      } catch (IllegalArgumentException malformed) {
        throw new IOException("line %d %s".formatted(number, malformed.getMessage()), malformed);
      }
    }
    return samples;
  }

  private void addTo(List<PrometheusSample> samples, Predicate<String> wanted) {
    if (line.isEmpty() || line.startsWith("#") || line.startsWith("{")) {
      return;
    }
    String name = name(':');
    if (wanted.test(name)) {
      skipSpace();
      Map<String, String> labels = peek() == '{' ? labels() : Map.of();
      skipSpace();
      samples.add(new PrometheusSample(name, labels, value()));
    }
  }

  /** Letters, digits, the underscore, and in the names of metrics the colon. */
  private String name(char besides) {
    int begin = at;
    while (isInNames(peek()) || peek() == besides) {
      at++;
    }
    if (at == begin || Character.isDigit(line.charAt(begin))) {
      throw new IllegalArgumentException("has no name where one should begin: " + shortened());
    }
    return line.substring(begin, at);
  }

  private static boolean isInNames(char letter) {
    return (letter >= 'a' && letter <= 'z')
        || (letter >= 'A' && letter <= 'Z')
        || (letter >= '0' && letter <= '9')
        || letter == '_';
  }

  private Map<String, String> labels() {
    var labels = new HashMap<String, String>();
    expect('{');
    skipSpace();
    while (peek() != '}') {
      String name = name('_');
      skipSpace();
      expect('=');
      skipSpace();
      labels.put(name, quoted());
      skipSpace();
      if (peek() != '}') {
        expect(',');
        skipSpace();
      }
    }
    expect('}');
    return labels;
  }

  private String quoted() {
    var text = new StringBuilder();
    expect('"');
    while (peek() != '"') {
      text.append(peek() == '\\' ? escaped() : peek());
      at++;
      if (at >= line.length()) {
        throw new IllegalArgumentException("ends within a label: " + shortened());
      }
    }
    expect('"');
    return text.toString();
  }

  /** What stands after a backslash; one that escapes nothing stands for itself, as with others. */
  private String escaped() {
    at++;
    return switch (peek()) {
      case 'n' -> "\n";
      case '"' -> "\"";
      case '\\' -> "\\";
      default -> "\\" + peek();
    };
  }

  private double value() {
    int begin = at;
    while (at < line.length() && !Character.isWhitespace(line.charAt(at))) {
      at++;
    }
    String text = line.substring(begin, at);
    return switch (text) {
      case "NaN" -> Double.NaN;
      case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
      case "-Inf" -> Double.NEGATIVE_INFINITY;
      default -> {
        if (!DECIMAL.matcher(text).matches()) {
          throw new IllegalArgumentException("has no value where one should be: " + shortened());
        }
        yield Double.parseDouble(text);
      }
    };
  }

  private void skipSpace() {
    while (peek() == ' ' || peek() == '\t') {
      at++;
    }
  }

  private void expect(char letter) {
    if (peek() != letter) {
      throw new IllegalArgumentException("lacks a '%s': %s".formatted(letter, shortened()));
    }
    at++;
  }

  /** The letter here; the character 0 behind the end. */
  private char peek() {
    return at < line.length() ? line.charAt(at) : '\0';
  }

  private String shortened() {
    return line.length() > 60 ? line.substring(0, 60) + "…" : line;
  }
}
