package dev.loombench.contract;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Placeholders in the path, headers and text body of a request: {@code {csv:COLUMN}} for a value of
 * a table, {@code {unique:number}} and {@code {unique:uuid}} for a value that no other request of
 * the generator has, {@code {extract:NAME}} for a value of an earlier response to the same user.
 * Values are percent-encoded in paths and form bodies, and escaped in JSON bodies.
 */
public final class Placeholders {

  private static final Pattern COLUMN = Pattern.compile("\\{csv:([^{}]+)}");
  private static final Pattern UNIQUE = Pattern.compile("\\{unique:(number|uuid)}");
  private static final Pattern EXTRACTED = Pattern.compile("\\{extract:([^{}]+)}");
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;
  private static final int LAST_CONTROL = 0x1F;

  private Placeholders() {}

  public static Set<String> columns(RequestSpec spec) {
    return names(spec, COLUMN);
  }

  /** Returns the names of the values from earlier responses. */
  public static Set<String> extracted(RequestSpec spec) {
    return names(spec, EXTRACTED);
  }

  /** Returns whether a request is always the same. */
  public static boolean isFixed(RequestSpec spec) {
    return !variesWhenSent(spec) && columns(spec).isEmpty();
  }

  /** Returns whether some of a request is known only when it is sent. */
  public static boolean variesWhenSent(RequestSpec spec) {
    return isUnique(spec) || !extracted(spec).isEmpty();
  }

  /** Returns whether a request has a value of its own each time that it is sent. */
  public static boolean isUnique(RequestSpec spec) {
    return texts(spec).stream().anyMatch(text -> UNIQUE.matcher(text).find());
  }

  /** Returns the request with each row of its values; only the request itself without values. */
  public static List<RequestSpec> rows(RequestSpec spec) {
    RequestValues values = spec.values();
    if (values.rows().isEmpty()) {
      return List.of(spec);
    }
    return values.rows().stream()
        .map(
            row ->
                replaced(
                    spec,
                    COLUMN,
                    name ->
                        Optional.of(values.columns().indexOf(name))
                            .filter(i -> i >= 0)
                            .map(row::get)))
        .toList();
  }

  /** Returns the request with a number in place of its unique values. */
  public static RequestSpec unique(RequestSpec spec, long number) {
    return replaced(
        spec,
        UNIQUE,
        kind -> Optional.of(kind.equals("uuid") ? uuid(number) : Long.toString(number)));
  }

  /** Returns the request with the known ones of the values from earlier responses. */
  public static RequestSpec extracted(RequestSpec spec, Map<String, String> values) {
    return replaced(spec, EXTRACTED, name -> Optional.ofNullable(values.get(name)));
  }

  private static Set<String> names(RequestSpec spec, Pattern pattern) {
    return texts(spec).stream()
        .flatMap(text -> pattern.matcher(text).results())
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static RequestSpec replaced(
      RequestSpec spec, Pattern pattern, Function<String, Optional<String>> values) {
    var headers = new LinkedHashMap<String, String>();
    spec.headers()
        .forEach((name, text) -> headers.put(name, fill(text, pattern, values, value -> value)));
    return new RequestSpec(
        spec.method(),
        fill(spec.path(), pattern, values, Placeholders::percentEncoded),
        headers,
        spec.body() instanceof RequestBody.Text(String text)
            ? new RequestBody.Text(fill(text, pattern, values, escaping(spec)))
            : spec.body(),
        spec.check(),
        spec.weight());
  }

  private static String fill(
      String text,
      Pattern pattern,
      Function<String, Optional<String>> values,
      UnaryOperator<String> escape) {
    return text.indexOf('{') < 0
        ? text
        : pattern
            .matcher(text)
            .replaceAll(
                found ->
                    Matcher.quoteReplacement(
                        values.apply(found.group(1)).map(escape).orElse(found.group())));
  }

  private static UnaryOperator<String> escaping(RequestSpec spec) {
    String type =
        spec.headers().entrySet().stream()
            .filter(header -> header.getKey().equalsIgnoreCase("content-type"))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse("")
            .toLowerCase(Locale.ROOT);
    if (type.contains("json")) {
      return Placeholders::jsonEscaped;
    }
    return type.contains("form-urlencoded") ? Placeholders::percentEncoded : value -> value;
  }

  private static String percentEncoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static String jsonEscaped(String value) {
    var escaped = new StringBuilder(value.length());
    for (int i = 0; i < value.length(); i++) {
      char letter = value.charAt(i);
      if (letter == '"' || letter == '\\') {
        escaped.append('\\').append(letter);
      } else if (letter <= LAST_CONTROL) {
        escaped.append("\\u%04x".formatted((int) letter));
      } else {
        escaped.append(letter);
      }
    }
    return escaped.toString();
  }

  private static List<String> texts(RequestSpec spec) {
    var texts = new ArrayList<>(spec.headers().values());
    texts.add(spec.path());
    if (spec.body() instanceof RequestBody.Text(String text)) {
      texts.add(text);
    }
    return texts;
  }

  /**
   * Returns a UUID of version 4. Each half is a one-to-one function of the number, less the bits
   * that the version takes.
   */
  private static String uuid(long number) {
    long high = (mixed(number) & 0xFFFFFFFFFFFF0FFFL) | 0x4000L;
    long low = (mixed(number + GOLDEN_GAMMA) & 0x3FFFFFFFFFFFFFFFL) | 0x8000000000000000L;
    return new UUID(high, low).toString();
  }

  /** Finalizer of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014), which is invertible. */
  private static long mixed(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
