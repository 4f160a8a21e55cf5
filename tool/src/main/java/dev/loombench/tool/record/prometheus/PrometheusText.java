package dev.loombench.tool.record.prometheus;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Parser of the Prometheus text format 0.0.4 and of OpenMetrics 1.0 samples: a name, labels in
 * braces, a value, and an optional timestamp and exemplar, which are ignored. Comments, types and
 * help are skipped.
 */
final class PrometheusText {

  /** Sample line; the value may be NaN or infinite. */
  record Sample(String name, Map<String, String> labels, double value) {
    Sample {
      labels = Map.copyOf(labels);
    }
  }

  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

  private final String line;
  private int at;

  private PrometheusText(String line) {
    this.line = line;
  }

  /**
   * Returns the samples with the wanted names.
   *
   * @throws IOException if a line is not a sample; lines with other names are read up to the name
   *     only
   */
  static List<Sample> samples(String text, Predicate<String> wanted) throws IOException {
    var samples = new ArrayList<Sample>();
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

  private void addTo(List<Sample> samples, Predicate<String> wanted) {
    if (line.isEmpty() || line.startsWith("#") || line.startsWith("{")) {
      return;
    }
    String name = name(':');
    if (wanted.test(name)) {
      skipSpace();
      Map<String, String> labels = peek() == '{' ? labels() : Map.of();
      skipSpace();
      samples.add(new Sample(name, labels, value()));
    }
  }

  /** Reads letters, digits and underscores, and colons in metric names. */
  private String name(char besides) {
    int begin = at;
    while (isInNames(peek()) || peek() == besides) {
      at++;
    }
    if (at == begin || Character.isDigit(line.charAt(begin))) {
      throw new IllegalArgumentException("has no name at: " + shortened());
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

  /** Returns the character after a backslash; unknown escapes stand for the character. */
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
          throw new IllegalArgumentException("has no value at: " + shortened());
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

  /** Returns the current character; 0 at the end. */
  private char peek() {
    return at < line.length() ? line.charAt(at) : '\0';
  }

  private String shortened() {
    return line.length() > 60 ? line.substring(0, 60) + "…" : line;
  }
}
