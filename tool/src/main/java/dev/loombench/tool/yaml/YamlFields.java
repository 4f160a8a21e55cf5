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
 * Fields of a mapping. A reader reads each field that is allowed, so that all errors are reported,
 * then calls {@link #done}, and only then uses the values.
 */
public final class YamlFields {

  private final Cursor owner;
  private final Map<String, Cursor> given;
  private final Set<String> known = new LinkedHashSet<>();
  private final Map<String, String> missing = new LinkedHashMap<>();
  private final Set<String> unreadable = new HashSet<>();

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
   * @return null if it is missing or unreadable; {@link #done} throws then
   */
  public <T> T required(String name, String what, Function<Cursor, T> reader) {
    if (!given.containsKey(name)) {
      missing.put(name, what);
    }
    return optional(name, null, reader);
  }

  /** Reads a field; the fallback if it is not given or unreadable. */
  public <T> T optional(String name, T fallback, Function<Cursor, T> reader) {
    known.add(name);
    Cursor field = given.get(name);
    return field == null ? fallback : read(name, field, reader).orElse(fallback);
  }

  /** Reads a field without a default. */
  public <T> Optional<T> optional(String name, Function<Cursor, T> reader) {
    return optional(name, Optional.empty(), reader.andThen(Optional::of));
  }

  /** Reads a word in lowercase that names a constant of the fallback's type. */
  public <E extends Enum<E>> E word(String name, E fallback) {
    return optional(name, fallback, ValueReaders.oneOf(fallback.getDeclaringClass()));
  }

  /** Reads {@code true} or {@code false}; false if it is not given. */
  public boolean flag(String name) {
    return optional(name, false, ValueReaders.oneOf(List.of(true, false), String::valueOf));
  }

  /** Reads a list; empty if it is not given. */
  public <T> List<T> list(String name, String allowed, Function<Cursor, T> reader) {
    return optional(name, List.of(), value -> value.items(allowed, reader));
  }

  /** Reads a mapping with any names; empty if it is not given. */
  public <T> Map<String, T> map(String name, String allowed, BiFunction<String, Cursor, T> reader) {
    return optional(name, Map.of(), value -> value.map(allowed, reader));
  }

  private <T> Optional<T> read(String name, Cursor field, Function<Cursor, T> reader) {
    Optional<T> value = field.read(reader);
    if (value.isEmpty()) {
      unreadable.add(name);
    }
    return value;
  }

  /** Returns the value of a field that was read; empty if it was unreadable. */
  public <T> Optional<T> ifReadable(String name, T value) {
    return unreadable.contains(name) ? Optional.empty() : Optional.of(value);
  }

  /** Marks a field as known that is read elsewhere. */
  public void readElsewhere(String name) {
    known.add(name);
  }

  /**
   * Reads every field whose name matches and that was not read yet, for names that the author of
   * the file chooses.
   */
  public <T> Map<String, T> others(Predicate<String> fits, BiFunction<String, Cursor, T> reader) {
    var values = new LinkedHashMap<String, T>();
    given.forEach(
        (name, field) -> {
          if (fits.test(name) && known.add(name)) {
            read(name, field, value -> reader.apply(name, value))
                .ifPresent(value -> values.put(name, value));
          }
        });
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

  /** Reports an error in a field that its own reader can't detect; {@link #done} throws then. */
  public void report(String name, String message) {
    given.get(name).report(message);
    unreadable.add(name);
  }

  /**
   * Reports missing and unknown fields.
   *
   * @throws UnreadableValue if a field is missing or was unreadable
   */
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
    requireReadable();
  }

  /**
   * Checks the fields read so far, before a value decides how others are read.
   *
   * @throws UnreadableValue if one is missing or was unreadable
   */
  public void requireReadable() {
    if (!missing.isEmpty() || !unreadable.isEmpty()) {
      throw new UnreadableValue();
    }
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
