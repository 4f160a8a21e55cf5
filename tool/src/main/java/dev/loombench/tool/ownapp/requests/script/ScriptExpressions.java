package dev.loombench.tool.ownapp.requests.script;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/**
 * Parser of the literal expressions of a script in JavaScript: texts, templates, numbers, arrays,
 * objects, sums of texts, {@code JSON.stringify}, defaults of {@code __ENV}, and names of
 * constants. Everything else is {@link ScriptValue.Computed}.
 */
public final class ScriptExpressions {

  private static final ScriptValue COMPUTED = new ScriptValue.Computed();
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");
  private static final Pattern NAME = Pattern.compile("[A-Za-z_$][\\w$]*(\\.[A-Za-z_$][\\w$]*)*");
  private static final String STRINGIFY = "JSON.stringify";
  private static final String ENVIRONMENT = "__ENV";
  private static final JsonMapper JSON = new JsonMapper();
  private static final int HEX = 16;

  private final String code;
  private final Map<String, ScriptValue> constants;
  private int at;

  /**
   * Creates a parser.
   *
   * @param constants values of names
   * @param at position of the first expression
   */
  public ScriptExpressions(String code, Map<String, ScriptValue> constants, int at) {
    this.code = code;
    this.constants = constants;
    this.at = at;
  }

  /** Parses the arguments of a call, after its opening parenthesis. */
  public List<ScriptValue> arguments() {
    return list(')');
  }

  /** Parses one expression, up to a comma, a semicolon, a closing bracket or the end of a line. */
  public ScriptValue expression() {
    int start = at;
    ScriptValue value = sum();
    skipBlanks();
    if (isAtEnd()) {
      return value;
    }
    at = start;
    skipExpression();
    return COMPUTED;
  }

  private boolean isAtEnd() {
    return at >= code.length()
        || ",;)]}".indexOf(code.charAt(at)) >= 0
        || (code.substring(Math.max(0, at - 1), at).isBlank() && startsStatement());
  }

  /**
   * Returns whether a new line began before the position, and no operator continues the old one.
   */
  private boolean startsStatement() {
    int last = at - 1;
    while (last >= 0 && Character.isWhitespace(code.charAt(last)) && code.charAt(last) != '\n') {
      last--;
    }
    return last >= 0 && code.charAt(last) == '\n' && ".+-*/?:|&=(<>".indexOf(code.charAt(at)) < 0;
  }

  private ScriptValue sum() {
    ScriptValue value = term();
    for (skipBlanks(); at < code.length(); skipBlanks()) {
      if (code.startsWith("||", at) || code.startsWith("??", at)) {
        at += 2;
        ScriptValue other = term();
        value = value instanceof ScriptValue.Computed ? other : value;
      } else if (code.charAt(at) == '+' && !code.startsWith("++", at)) {
        at++;
        value = joined(value, term());
      } else {
        return value;
      }
    }
    return value;
  }

  private static ScriptValue joined(ScriptValue one, ScriptValue other) {
    Optional<String> first = one.asText();
    Optional<String> second = other.asText();
    boolean texts = one instanceof ScriptValue.Text || other instanceof ScriptValue.Text;
    return texts && first.isPresent() && second.isPresent()
        ? new ScriptValue.Text(first.get() + second.get())
        : COMPUTED;
  }

  private ScriptValue term() {
    skipBlanks();
    if (at >= code.length()) {
      return COMPUTED;
    }
    char next = code.charAt(at);
    return switch (next) {
      case '\'', '"' -> new ScriptValue.Text(text(next));
      case '`' -> template();
      case '[' -> {
        at++;
        yield new ScriptValue.Items(list(']'));
      }
      case '{' -> {
        at++;
        yield new ScriptValue.Fields(fields());
      }
      case '(' -> {
        at++;
        List<ScriptValue> inside = list(')');
        yield inside.size() == 1 ? inside.getFirst() : COMPUTED;
      }
      default -> numberOrName();
    };
  }

  private ScriptValue numberOrName() {
    Matcher number = NUMBER.matcher(code).region(at, code.length());
    if (number.lookingAt()) {
      at = number.end();
      return new ScriptValue.Plain(new BigDecimal(number.group()));
    }
    Matcher name = NAME.matcher(code).region(at, code.length());
    if (!name.lookingAt()) {
      return COMPUTED;
    }
    at = name.end();
    return named(name.group());
  }

  private ScriptValue named(String name) {
    if (name.equals(STRINGIFY) && at < code.length() && code.charAt(at) == '(') {
      at++;
      List<ScriptValue> arguments = list(')');
      return arguments.isEmpty() || !arguments.getFirst().isLiteral()
          ? COMPUTED
          : new ScriptValue.Text(JSON.writeValueAsString(arguments.getFirst().toJson()));
    }
    if (name.startsWith(ENVIRONMENT)) {
      return COMPUTED;
    }
    return switch (name) {
      case "true", "false" -> new ScriptValue.Plain(Boolean.valueOf(name));
      case "null", "undefined" -> new ScriptValue.Nothing();
      default -> constants.getOrDefault(name, COMPUTED);
    };
  }

  private List<ScriptValue> list(char close) {
    var items = new ArrayList<ScriptValue>();
    for (skipBlanks(); at < code.length() && code.charAt(at) != close; skipBlanks()) {
      int start = at;
      items.add(expression());
      skipComma();
      skipUnmatched(start);
    }
    at++;
    return items;
  }

  private Map<String, ScriptValue> fields() {
    var fields = new LinkedHashMap<String, ScriptValue>();
    for (skipBlanks(); at < code.length() && code.charAt(at) != '}'; skipBlanks()) {
      int start = at;
      Optional<String> key = key();
      skipBlanks();
      if (key.isPresent() && at < code.length() && code.charAt(at) == ':') {
        at++;
        fields.put(key.get(), expression());
      } else if (key.isPresent() && isAtEnd()) {
        fields.put(key.get(), constants.getOrDefault(key.get(), COMPUTED)); // {name}
      } else {
        fields.put("…", COMPUTED); // spread or computed name
        skipExpression();
      }
      skipComma();
      skipUnmatched(start);
    }
    at++;
    return fields;
  }

  /** Skips a closing bracket that nothing opened, where no element was found. */
  private void skipUnmatched(int start) {
    if (at == start) {
      at++;
    }
  }

  private Optional<String> key() {
    char next = code.charAt(at);
    if (next == '\'' || next == '"') {
      return Optional.of(text(next));
    }
    Matcher name = NAME.matcher(code).region(at, code.length());
    if (!name.lookingAt()) {
      return Optional.empty();
    }
    at = name.end();
    return Optional.of(name.group());
  }

  /** Parses a text in quotes. */
  private String text(char quote) {
    var text = new StringBuilder();
    for (at++; at < code.length() && code.charAt(at) != quote; at++) {
      append(text);
    }
    at++;
    return text.toString();
  }

  private ScriptValue template() {
    var text = new StringBuilder();
    boolean literal = true;
    for (at++; at < code.length() && code.charAt(at) != '`'; at++) {
      int end = code.startsWith("${", at) ? code.indexOf('}', at) : -1;
      if (end > 0) {
        Optional<String> value =
            new ScriptExpressions(code.substring(at + 2, end), constants, 0).expression().asText();
        literal &= value.isPresent();
        text.append(value.orElse(""));
        at = end;
      } else {
        append(text);
      }
    }
    at++;
    return literal ? new ScriptValue.Text(text.toString()) : COMPUTED;
  }

  private void append(StringBuilder text) {
    char next = code.charAt(at);
    if (next != '\\' || at + 1 == code.length()) {
      text.append(next);
      return;
    }
    char escaped = code.charAt(++at);
    switch (escaped) {
      case 'n' -> text.append('\n');
      case 't' -> text.append('\t');
      case 'r' -> text.append('\r');
      case 'b' -> text.append('\b');
      case 'f' -> text.append('\f');
      case '\n' -> {
        // A line that is continued.
      }
      case 'x' -> text.append(unicode(2));
      case 'u' -> text.append(unicode(4));
      default -> text.append(escaped);
    }
  }

  private char unicode(int digits) {
    String hex = code.substring(at + 1, Math.min(code.length(), at + 1 + digits));
    if (!hex.matches("[0-9A-Fa-f]+")) {
      return '?';
    }
    at += digits;
    return (char) Integer.parseInt(hex, HEX);
  }

  /** Moves to the end of an expression: a comma, semicolon or bracket that is not in brackets. */
  private void skipExpression() {
    int depth = 0;
    for (; at < code.length(); at++) {
      char next = code.charAt(at);
      if (next == '\'' || next == '"' || next == '`') {
        skipString(next);
      } else if ("([{".indexOf(next) >= 0) {
        depth++;
      } else if (")]}".indexOf(next) >= 0) {
        depth--;
      }
      if (depth < 0 || (depth == 0 && (next == ',' || next == ';'))) {
        return;
      }
    }
  }

  private void skipString(char quote) {
    for (at++; at < code.length() && code.charAt(at) != quote; at++) {
      if (code.charAt(at) == '\\') {
        at++;
      }
    }
  }

  private void skipComma() {
    skipBlanks();
    if (at < code.length() && (code.charAt(at) == ',' || code.charAt(at) == ';')) {
      at++;
    }
  }

  private void skipBlanks() {
    while (at < code.length() && Character.isWhitespace(code.charAt(at))) {
      at++;
    }
  }
}
