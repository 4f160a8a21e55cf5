package dev.loombench.tool.ownapp.requests.script;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Value of an expression in a script. */
public sealed interface ScriptValue {

  /** Text. */
  record Text(String text) implements ScriptValue {}

  /**
   * Number or truth value.
   *
   * @param value a {@link java.math.BigDecimal} or a {@link Boolean}
   */
  record Plain(Object value) implements ScriptValue {}

  /** The values {@code null} and {@code undefined}. */
  record Nothing() implements ScriptValue {}

  /** Array. */
  record Items(List<ScriptValue> items) implements ScriptValue {}

  /**
   * Object.
   *
   * @param fields its fields in their order
   */
  record Fields(Map<String, ScriptValue> fields) implements ScriptValue {}

  /** Value that only the running script knows. */
  record Computed() implements ScriptValue {}

  /** Returns whether the whole value is in the script. */
  default boolean isLiteral() {
    return switch (this) {
      case Text _, Plain _, Nothing _ -> true;
      case Items(List<ScriptValue> items) -> items.stream().allMatch(ScriptValue::isLiteral);
      case Fields(Map<String, ScriptValue> fields) ->
          fields.values().stream().allMatch(ScriptValue::isLiteral);
      case Computed _ -> false;
    };
  }

  /** Returns a text or number as text; empty for other values. */
  default Optional<String> asText() {
    return switch (this) {
      case Text(String text) -> Optional.of(text);
      case Plain(Object value) -> Optional.of(value.toString());
      case Nothing _, Items _, Fields _, Computed _ -> Optional.empty();
    };
  }

  /** Returns the value as a mapper of JSON expects it; null for nothing. */
  default Object toJson() {
    return switch (this) {
      case Text(String text) -> text;
      case Plain(Object value) -> value;
      case Nothing _, Computed _ -> null;
      case Items(List<ScriptValue> items) -> {
        var list = new ArrayList<Object>();
        items.forEach(item -> list.add(item.toJson()));
        yield list;
      }
      case Fields(Map<String, ScriptValue> fields) -> {
        var map = new LinkedHashMap<String, Object>();
        fields.forEach((name, value) -> map.put(name, value.toJson()));
        yield map;
      }
    };
  }
}
