package dev.loombench.tool.yaml;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.text.SecretNames;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Value in a YAML file with its line and its path, like {@code variants.mine.port}. */
public final class Cursor {

  private static final Set<Tag> PLAIN_TAGS =
      Set.of(Tag.STR, Tag.INT, Tag.FLOAT, Tag.BOOL, Tag.NULL);

  private final Node node;
  private final String path;
  private final int line;
  private final YamlErrors errors;

  private Cursor(Node node, String path, int line, YamlErrors errors) {
    this.node = node;
    this.path = path;
    this.line = line;
    this.errors = errors;
  }

  static Cursor root(Node node, YamlErrors errors) {
    return new Cursor(node, "", lineOf(node), errors);
  }

  /** Returns the value of the field {@code key} of this mapping. */
  Cursor field(ScalarNode key, Node value) {
    String name = Quoting.oneLine(key.getValue());
    String fieldPath = path.isEmpty() ? name : path + "." + name;
    return new Cursor(value, fieldPath, lineOf(key), errors);
  }

  /**
   * Returns the text of a scalar, as written.
   *
   * @param allowed what is allowed here, for the message "give …"
   * @throws UnreadableValue if it is a list, a mapping or nothing
   */
  public String text(String allowed) {
    if (node instanceof ScalarNode scalar && !isNothing()) {
      if (!PLAIN_TAGS.contains(scalar.getTag())) {
        throw refuse(
            "found the tag '%s'; remove it, tags are not supported".formatted(scalar.getTag()));
      }
      return scalar.getValue();
    }
    throw refuseFound(allowed);
  }

  /** Returns the text of a scalar that fits the rule {@code allowed}. */
  public String text(String allowed, Predicate<String> fits) {
    String text = text(allowed);
    if (!fits.test(text)) {
      throw refuseFound(allowed);
    }
    return text;
  }

  /** Returns any text, also empty text. */
  public String text() {
    return text("text");
  }

  /** Returns text for another program, which must not contain U+0000. */
  public String argument() {
    String text = text();
    if (text.indexOf(0) >= 0) {
      throw refuse("found the character U+0000; remove it");
    }
    return text;
  }

  /** Returns text that is not blank, stripped. */
  public String sentence() {
    String text = text().strip();
    if (text.isEmpty()) {
      throw refuseFound("text");
    }
    return text;
  }

  /** Returns a share above 0 % and up to 100 %; {@code 2.5%} is 0.025. */
  public double percent() {
    return ValueReaders.above0(this, "%", 100).movePointLeft(2).doubleValue();
  }

  /** Returns a path, to which {@code folder} is added if it is relative. */
  public Path path(Path folder) {
    return folder.resolve(argument());
  }

  /**
   * Returns the fields of a mapping.
   *
   * @throws UnreadableValue if it is not a mapping
   */
  public YamlFields fields(String allowed) {
    if (node instanceof MappingNode mapping) {
      return YamlFields.of(this, mapping);
    }
    throw refuseFound(allowed);
  }

  /**
   * Returns the items of a list, each read by {@code reader}.
   *
   * @throws UnreadableValue if it is not a list, or an item could not be read
   */
  public <T> List<T> items(String allowed, Function<Cursor, T> reader) {
    if (!(node instanceof SequenceNode sequence)) {
      throw refuseFound(allowed);
    }
    List<Node> items = sequence.getValue();
    List<Optional<T>> read =
        IntStream.range(0, items.size())
            .mapToObj(index -> item(index, items.get(index)).read(reader))
            .toList();
    return read.stream().map(item -> item.orElseThrow(UnreadableValue::new)).toList();
  }

  /**
   * Returns the items of a list with at least one.
   *
   * @param some what to give if it is empty
   */
  public <T> List<T> items(String allowed, String some, Function<Cursor, T> reader) {
    List<T> items = items(allowed, reader);
    if (items.isEmpty()) {
      throw refuse("the list is empty; give " + some);
    }
    return items;
  }

  /** Returns the value read; empty if it is unreadable, after the error was reported. */
  public <T> Optional<T> read(Function<Cursor, T> reader) {
    try {
      return Optional.of(reader.apply(this));
    } catch (UnreadableValue alreadyReported) {
      return Optional.empty();
    }
  }

  /** Returns the values of a mapping with any names, in file order. */
  public <T> Map<String, T> map(String allowed, BiFunction<String, Cursor, T> reader) {
    YamlFields fields = fields(allowed);
    Map<String, T> values = fields.others(_ -> true, reader);
    fields.done();
    return values;
  }

  /** Returns the values of a mapping of at least one valid name, in file order. */
  public <T> List<T> named(String kind, BiFunction<String, Cursor, T> reader) {
    Map<String, T> values =
        map(
            "a mapping with at least one " + kind,
            (name, value) -> {
              if (!ValueReaders.isName(name)) {
                throw value.refuse("not a valid name; give " + ValueReaders.NAME_RULE);
              }
              return reader.apply(name, value);
            });
    if (values.isEmpty()) {
      throw refuse("the mapping is empty; give at least one " + kind);
    }
    return List.copyOf(values.values());
  }

  /** Returns true if it is a single value. */
  public boolean isScalar() {
    return node instanceof ScalarNode && !isNothing();
  }

  public boolean isList() {
    return node instanceof SequenceNode;
  }

  private Cursor item(int index, Node item) {
    return new Cursor(item, "%s[%d]".formatted(path, index), lineOf(item), errors);
  }

  /** Returns the field names of the mapping in field {@code name}; empty if there is none. */
  public List<String> namesUnder(String name) {
    return YamlNodes.field(node, name).map(YamlNodes::names).orElse(List.of());
  }

  /**
   * Returns the mapping in field {@code name} of the mapping in field {@code outer}. Paths in its
   * messages start at this mapping.
   */
  public Cursor under(String outer, String name) {
    Node value =
        YamlNodes.field(node, outer).flatMap(inner -> YamlNodes.field(inner, name)).orElseThrow();
    return new Cursor(value, path, lineOf(value), errors);
  }

  /** Returns this mapping without the named fields. */
  public Cursor without(Set<String> names) {
    return new Cursor(YamlNodes.without(node, names), path, line, errors);
  }

  /** Returns this mapping with the fields of {@code top} merged over its own. */
  public Cursor laidUnder(Cursor top) {
    return new Cursor(YamlNodes.merged(node, top.node), path, line, errors);
  }

  /**
   * Returns this mapping with another value at a path.
   *
   * @param fieldPath names of fields, separated by dots
   * @param yaml the value; {@code null} removes the field
   * @throws Problem of usage if it is not YAML, or the field to remove is not there
   */
  public Cursor with(String fieldPath, String yaml) {
    Node value = YamlDocument.value(fieldPath, yaml);
    List<String> names = List.of(fieldPath.split("\\.", -1));
    if (YamlNodes.isNothing(value) && !YamlNodes.has(node, names)) {
      throw Problem.usage(
          "--set %s=%s: the study has no such field to remove".formatted(fieldPath, yaml));
    }
    return new Cursor(YamlNodes.replaced(node, names, value), path, line, errors);
  }

  /** Reports an error at this value. The caller throws the result. */
  public UnreadableValue refuse(String message) {
    report(message);
    return new UnreadableValue();
  }

  /** Reports that the value found is not allowed. The caller throws the result. */
  public UnreadableValue refuseFound(String allowed) {
    return refuse("found %s; give %s".formatted(SecretNames.masked(found()), allowed));
  }

  /** Reports an error at this value; reading continues. */
  void report(String message) {
    errors.add(line, path, message);
  }

  /** Reports an error at a line inside this mapping; reading continues. */
  void reportAt(int lineInside, String message) {
    errors.add(lineInside, path, message);
  }

  int line() {
    return line;
  }

  List<String> namesIfMapping() {
    return YamlNodes.names(node);
  }

  private String found() {
    return switch (node.getNodeType()) {
      case SCALAR -> isNothing() ? "nothing" : Quoting.quoted(((ScalarNode) node).getValue());
      case SEQUENCE -> "a list";
      case MAPPING -> "a mapping";
      case ANCHOR -> "an anchor";
    };
  }

  private boolean isNothing() {
    return YamlNodes.isNothing(node);
  }

  /** Returns the line, counted from 1; 0 for a value that is not from a file. */
  static int lineOf(Node node) {
    return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
  }
}
