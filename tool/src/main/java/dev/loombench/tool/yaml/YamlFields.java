package dev.loombench.tool.yaml;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/**
 * Fields of a mapping. A reader reads each field that is allowed, calls {@link #done} to report
 * missing and unknown fields, and then takes the values.
 */
public final class YamlFields {

  private final Cursor owner;
  private final Map<String, Cursor> given;
  private final Set<String> known = new LinkedHashSet<>();
  private final Map<String, String> missing = new LinkedHashMap<>();

  private YamlFields(Cursor owner, Map<String, Cursor> given) {
    this.owner = owner;
    this.given = given;
  }

  static YamlFields of(Cursor owner, MappingNode mapping) {
    var given = new LinkedHashMap<String, Cursor>();
    for (NodeTuple tuple : mapping.getValue()) {
      if (tuple.getKeyNode() instanceof ScalarNode key) {
        Cursor field = owner.field(key, tuple.getValueNode());
        Cursor first = given.putIfAbsent(key.getValue(), field);
        if (first != null) {
          field.report("given twice, first at line %d; remove one".formatted(first.line()));
        }
      } else {
        owner.reportAt(
            Cursor.lineOf(tuple.getKeyNode()),
            "found a list or a mapping in place of a field name");
      }
    }
    return new YamlFields(owner, given);
  }

  /** Returns the names given, in file order. */
  public List<String> names() {
    return List.copyOf(given.keySet());
  }

  /** Returns the field names of the mapping in field {@code name}; empty if it is not a mapping. */
  public List<String> namesUnder(String name) {
    Cursor field = given.get(name);
    return field == null ? List.of() : field.namesIfMapping();
  }

  /**
   * Reads a required field.
   *
   * @param what what to give, for the message if it is missing
   */
  public <T> ParseResult<T> required(String name, String what, Function<Cursor, T> reader) {
    known.add(name);
    Cursor field = given.get(name);
    if (field == null) {
      missing.put(name, what);
      return new ParseResult.Bad<>();
    }
    return ParseResult.of(() -> reader.apply(field));
  }

  /** Reads a field with a default. */
  public <T> ParseResult<T> optional(String name, T fallback, Function<Cursor, T> reader) {
    known.add(name);
    Cursor field = given.get(name);
    return field == null
        ? new ParseResult.Good<>(fallback)
        : ParseResult.of(() -> reader.apply(field));
  }

  /** Reads a field without a default. */
  public <T> ParseResult<Optional<T>> optional(String name, Function<Cursor, T> reader) {
    return optional(name, Optional.empty(), reader.andThen(Optional::of));
  }

  /** Marks a field as known that is read elsewhere. */
  public void readElsewhere(String name) {
    known.add(name);
  }

  /**
   * Reads every field whose name matches and that was not read yet, for names that the author of
   * the file chooses.
   */
  public <T> ParseResult<Map<String, T>> others(
      Predicate<String> fits, BiFunction<String, Cursor, T> reader) {
    var read = new LinkedHashMap<String, ParseResult<T>>();
    given.forEach(
        (name, field) -> {
          if (fits.test(name) && known.add(name)) {
            read.put(name, ParseResult.of(() -> reader.apply(name, field)));
          }
        });
    return ParseResult.of(() -> values(read));
  }

  private static <T> Map<String, T> values(Map<String, ParseResult<T>> read) {
    var values = new LinkedHashMap<String, T>();
    read.forEach((name, value) -> values.put(name, value.value()));
    return values;
  }

  /**
   * Returns the only one of {@code alternatives} that is given.
   *
   * @throws UnreadableValue if none or several are given
   */
  public String oneOf(List<String> alternatives) {
    List<String> present = alternatives.stream().filter(given::containsKey).toList();
    if (present.size() == 1) {
      known.addAll(present);
      return present.getFirst();
    }
    if (!present.isEmpty()) {
      throw owner.refuse("found %s; give only one".formatted(Quoting.quotedList(present, "and")));
    }
    known.addAll(alternatives);
    throw given.keySet().stream()
        .filter(name -> NearestName.to(name, alternatives).isPresent())
        .findFirst()
        .map(this::refuseUnknown)
        .orElseGet(() -> owner.refuse("give " + Quoting.quotedList(alternatives, "or")));
  }

  /** Reports an error in a field that its own reader can't detect. The caller throws the result. */
  public UnreadableValue refuse(String name, String message) {
    return given.get(name).refuse(message);
  }

  /** Reports missing and unknown fields. */
  public void done() {
    var meant = new HashSet<String>();
    for (String name : given.keySet()) {
      if (!known.contains(name)) {
        reportUnknown(name);
        NearestName.to(name, known).ifPresent(meant::add);
      }
    }
    missing.forEach(
        (name, what) -> {
          if (!meant.contains(name)) {
            owner.report("'%s' is missing; give %s".formatted(name, what));
          }
        });
  }

  private UnreadableValue refuseUnknown(String name) {
    reportUnknown(name);
    return new UnreadableValue();
  }

  private void reportUnknown(String name) {
    String advice = advice(name);
    owner.reportAt(
        given.get(name).line(), "unknown field %s%s".formatted(Quoting.quoted(name), advice));
  }

  private String advice(String name) {
    String nearest = NearestName.hint(name, known);
    return nearest.isEmpty() ? "; allowed are " + Quoting.quotedList(known, "and") : nearest;
  }
}
