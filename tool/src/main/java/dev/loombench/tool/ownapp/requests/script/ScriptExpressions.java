package dev.loombench.tool.ownapp.requests.script;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  private final ScriptCursor cursor;
  private final Map<String, ScriptValue> constants;

  /**
   * Creates a parser.
   *
   * @param constants values of names
   * @param at position of the first expression
   */
  public ScriptExpressions(String code, Map<String, ScriptValue> constants, int at) {
    this.cursor = new ScriptCursor(code, at);
    this.constants = constants;
  }

  /** Parses the arguments of a call, after its opening parenthesis. */
  public List<ScriptValue> arguments() {
    return list(')');
  }

  /** Parses one expression, up to a comma, a semicolon, a closing bracket or the end of a line. */
  public ScriptValue expression() {
    int start = cursor.position();
    ScriptValue value = sum();
    cursor.skipBlanks();
    if (cursor.endsExpression()) {
      return value;
    }
    cursor.moveTo(start);
    cursor.skipExpression();
    return COMPUTED;
  }

  private ScriptValue sum() {
    ScriptValue value = term();
    for (cursor.skipBlanks(); cursor.hasMore(); cursor.skipBlanks()) {
      if (cursor.isAt("||") || cursor.isAt("??")) {
        cursor.skip(2);
        ScriptValue other = term();
        value = value instanceof ScriptValue.Computed ? other : value;
      } else if (cursor.isAt('+') && !cursor.isAt("++")) {
        cursor.skip(1);
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
    cursor.skipBlanks();
    if (!cursor.hasMore()) {
      return COMPUTED;
    }
    return switch (cursor.next()) {
      case '\'', '"' -> new ScriptValue.Text(cursor.takeText());
      case '`' -> template();
      case '[' -> {
        cursor.skip(1);
        yield new ScriptValue.Items(list(']'));
      }
      case '{' -> {
        cursor.skip(1);
        yield new ScriptValue.Fields(fields());
      }
      case '(' -> {
        cursor.skip(1);
        List<ScriptValue> inside = list(')');
        yield inside.size() == 1 ? inside.getFirst() : COMPUTED;
      }
      default ->
          cursor
              .take(NUMBER)
              .<ScriptValue>map(number -> new ScriptValue.Plain(new BigDecimal(number)))
              .orElseGet(() -> cursor.take(NAME).map(this::named).orElse(COMPUTED));
    };
  }

  private ScriptValue named(String name) {
    if (name.equals(STRINGIFY) && cursor.isAt('(')) {
      cursor.skip(1);
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
    for (cursor.skipBlanks(); cursor.hasMore() && !cursor.isAt(close); cursor.skipBlanks()) {
      int start = cursor.position();
      items.add(expression());
      cursor.skipComma();
      skipUnmatched(start);
    }
    cursor.skip(1);
    return items;
  }

  private Map<String, ScriptValue> fields() {
    var fields = new LinkedHashMap<String, ScriptValue>();
    for (cursor.skipBlanks(); cursor.hasMore() && !cursor.isAt('}'); cursor.skipBlanks()) {
      int start = cursor.position();
      Optional<String> key =
          cursor.isAt('\'') || cursor.isAt('"')
              ? Optional.of(cursor.takeText())
              : cursor.take(NAME);
      cursor.skipBlanks();
      if (key.isPresent() && cursor.isAt(':')) {
        cursor.skip(1);
        fields.put(key.get(), expression());
      } else if (key.isPresent() && cursor.endsExpression()) {
        fields.put(key.get(), constants.getOrDefault(key.get(), COMPUTED)); // {name}
      } else {
        fields.put("…", COMPUTED); // spread or computed name
        cursor.skipExpression();
      }
      cursor.skipComma();
      skipUnmatched(start);
    }
    cursor.skip(1);
    return fields;
  }

  /** Skips a closing bracket that nothing opened, where no element was found. */
  private void skipUnmatched(int start) {
    if (cursor.position() == start) {
      cursor.skip(1);
    }
  }

  private ScriptValue template() {
    var text = new StringBuilder();
    boolean literal = true;
    cursor.skip(1);
    while (cursor.hasMore() && !cursor.isAt('`')) {
      Optional<String> placeholder = cursor.takePlaceholder();
      if (placeholder.isPresent()) {
        Optional<String> value =
            new ScriptExpressions(placeholder.get(), constants, 0).expression().asText();
        literal &= value.isPresent();
        text.append(value.orElse(""));
      } else {
        cursor.takeCharacter(text);
      }
    }
    cursor.skip(1);
    return literal ? new ScriptValue.Text(text.toString()) : COMPUTED;
  }
}
