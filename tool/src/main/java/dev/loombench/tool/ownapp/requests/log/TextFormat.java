package dev.loombench.tool.ownapp.requests.log;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.yaml.Quoting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Format of lines of text.
 *
 * @param pattern expression with a group for each field; more fields may follow
 */
record TextFormat(Pattern pattern, List<String> names) implements LogFormat {

  private static final Pattern VARIABLE = Pattern.compile("\\$(?:\\{(\\w+)}|(\\w+))");
  private static final Pattern DIRECTIVE =
      Pattern.compile("%(?:!?\\d{3}(?:,\\d{3})*)?[<>]?(?:\\{([^}]+)})?(\\^[A-Za-z]{2}|[A-Za-z%])");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:x([0-9A-Fa-f]{2})|(.))");
  private static final int HEX = 16;

  /** Compiles a format string of nginx or Apache. */
  static TextFormat of(String format) {
    String plain = format.replace("\\\"", "\"").strip();
    String text = VARIABLE.matcher(plain).find() ? plain : ofApache(plain);
    String joined =
        text.replaceAll(
            "\\$(\\{uri}|uri)\\$(\\{is_args}|is_args)?\\$?(\\{args}|args)", "\\${request_uri}");
    TextFormat compiled = compile(joined);
    var fields = new LogLine();
    compiled.names().forEach(name -> fields.put(name, name));
    if (fields.requestLine().isEmpty()) {
      throw Problem.usage(
          "--log-format: found %s, which has no request; give the format of nginx, with $request or $request_method and $request_uri, or of Apache, with %%r."
              .formatted(Quoting.quoted(format)));
    }
    return compiled;
  }

  private static TextFormat compile(String format) {
    List<MatchResult> variables = VARIABLE.matcher(format).results().toList();
    var pattern = new StringBuilder();
    var names = new ArrayList<String>();
    int from = 0;
    for (int i = 0; i < variables.size(); i++) {
      MatchResult variable = variables.get(i);
      boolean last = i + 1 == variables.size();
      String before = format.substring(from, variable.start());
      from = variable.end();
      String after = format.substring(from, last ? format.length() : variables.get(i + 1).start());
      String name = variable.group(1) == null ? variable.group(2) : variable.group(1);
      names.add(name);
      pattern
          .append(Pattern.quote(before))
          .append('(')
          .append(value(name, before, after, last))
          .append(')');
    }
    pattern.append(Pattern.quote(format.substring(from))).append("(?: .*)?");
    return new TextFormat(Pattern.compile(pattern.toString()), names);
  }

  private static String value(String name, String before, String after, boolean last) {
    if (before.endsWith("\"") && after.startsWith("\"")) {
      return "[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+";
    }
    return switch (name) {
      case "status" -> "\\d{1,3}|-1?";
      case "body_bytes_sent" -> "\\d+|-";
      case "host_port" -> "[^\\s:\"]+:\\d+";
      case "time_local" -> "\\d\\d/\\w{3}/\\d{4}:[\\d:]{8} [+-]\\d{4}";
      case String list
          when list.matches("upstream_.*|.*forwarded_for") && (after + " ").startsWith(" ") ->
          "[^ ]*+(?:(?<=,) [^ ]*+| : [^ ]*+)*+";
      default ->
          after.isEmpty()
              ? last ? "\\S*+" : "[^/ ]*+"
              : "(?:(?!%s).)*+".formatted(Pattern.quote(after));
    };
  }

  private static String ofApache(String format) {
    return DIRECTIVE
        .matcher(format)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    variable(Optional.ofNullable(found.group(1)).orElse(""), found.group(2))));
  }

  private static String variable(String argument, String directive) {
    return switch (directive) {
      case "%" -> "%";
      case "u" -> "${remote_user}";
      case "r" -> "${request}";
      case "m" -> "${request_method}";
      case "U" -> "${uri}";
      case "q" -> "${args}";
      case "s" -> "${status}";
      case "b", "B" -> "${body_bytes_sent}";
      case "v", "V" -> "${host}";
      case "t" -> argument.isEmpty() ? "[${time_local}]" : "${timestamp}";
      case "i" -> "${http_%s}".formatted(argument.toLowerCase(Locale.ROOT).replace('-', '_'));
      default -> "${other}";
    };
  }

  @Override
  public Optional<LogLine> line(String text) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    var line = new LogLine();
    for (int i = 0; i < names.size(); i++) {
      line.put(names.get(i), unescaped(matcher.group(i + 1)));
    }
    return Optional.of(line);
  }

  /** Reverses the escapes of the servers: {@code \x22} of nginx, {@code \"} of Apache. */
  private static String unescaped(String text) {
    return text.indexOf('\\') < 0
        ? text
        : ESCAPE
            .matcher(text)
            .replaceAll(
                escape ->
                    Matcher.quoteReplacement(
                        escape.group(1) == null ? escape.group(2) : encoded(escape.group(1))));
  }

  /** Returns a byte as a character, percent-encoded unless it is a printable one. */
  private static String encoded(String hex) {
    int value = Integer.parseInt(hex, HEX);
    boolean printable = value > ' ' && value < 127 && value != '#';
    return printable ? String.valueOf((char) value) : "%" + hex.toUpperCase(Locale.ROOT);
  }
}
