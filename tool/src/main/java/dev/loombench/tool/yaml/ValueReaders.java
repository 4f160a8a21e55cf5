package dev.loombench.tool.yaml;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Readers of single values, for {@link YamlFields}. */
public final class ValueReaders {

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]*");
  private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,18}");
  private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,12}(\\.[0-9]{1,9})?");

  /** Description of a name, for messages: "give …". */
  public static final String NAME_RULE =
      "a name of lowercase letters, digits, '.', '_' and '-' that starts with a letter or digit";

  private ValueReaders() {}

  /** Returns true if {@code text} can be a name in a study, and so a file name. */
  public static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  /** Reads the name of a study, or of a variant or workload in it. */
  public static String name(Cursor value) {
    return value.text(NAME_RULE, ValueReaders::isName);
  }

  /** Reads a whole number from {@code least} to {@code most}. */
  public static Function<Cursor, Integer> whole(int least, int most) {
    return wholeLong(least, most).andThen(Math::toIntExact);
  }

  /** Reads a whole number up to {@code most}; 0 is read as unset. */
  public static Function<Cursor, OptionalInt> wholeOrUnset(int most) {
    return whole(0, most)
        .andThen(number -> number == 0 ? OptionalInt.empty() : OptionalInt.of(number));
  }

  /** Reads a whole number from {@code least} to {@code most}. */
  public static Function<Cursor, Long> wholeLong(long least, long most) {
    String allowed = "a whole number from %d to %d".formatted(least, most);
    return value ->
        Optional.of(value.text(allowed))
            .filter(text -> WHOLE.matcher(text).matches())
            .map(Long::valueOf)
            .filter(number -> number >= least && number <= most)
            .orElseThrow(() -> value.refuseFound(allowed));
  }

  /** Reads a number above 0, up to {@code most}. */
  public static Function<Cursor, Double> positive(long most) {
    return value -> above0(value, "", most).doubleValue();
  }

  static BigDecimal above0(Cursor value, String unit, long most) {
    String allowed =
        unit.isEmpty()
            ? "a number above 0, up to %d".formatted(most)
            : "a number above 0%1$s, up to %2$d%1$s".formatted(unit, most);
    String text = value.text(allowed);
    return Optional.of(text)
        .filter(given -> given.endsWith(unit))
        .map(given -> given.substring(0, given.length() - unit.length()))
        .filter(number -> DECIMAL.matcher(number).matches())
        .map(BigDecimal::new)
        .filter(number -> number.signum() > 0)
        .filter(number -> number.compareTo(BigDecimal.valueOf(most)) <= 0)
        .orElseThrow(() -> value.refuseFound(allowed));
  }

  /** Reads one of some values by its key in files. */
  public static <T> Function<Cursor, T> oneOf(List<T> values, Function<T, String> key) {
    var byKey = new LinkedHashMap<String, T>();
    for (T value : values) {
      byKey.put(key.apply(value), value);
    }
    return cursor -> chosen(cursor, byKey);
  }

  /** Reads one of some names. */
  public static Function<Cursor, String> oneOf(List<String> names) {
    return oneOf(names, Function.identity());
  }

  /** Reads an enum constant by its name in lowercase, with hyphens. */
  public static <E extends Enum<E>> Function<Cursor, E> oneOf(Class<E> type) {
    return oneOf(
        List.of(type.getEnumConstants()),
        constant -> constant.name().toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  private static <T> T chosen(Cursor cursor, Map<String, T> byKey) {
    String allowed = Quoting.quotedList(byKey.keySet(), "or");
    String text = cursor.text(allowed);
    if (!byKey.containsKey(text)) {
      throw cursor.refuseFound(allowed + NearestName.hint(text, byKey.keySet()));
    }
    return byKey.get(text);
  }
}
