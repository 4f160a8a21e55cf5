package dev.loombench.tool.yaml;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** A value in a YAML file that knows its line and its path, like {@code variants.mine.port}. */
public final class Cursor {

  private static final Set<Tag> PLAIN_TAGS =
      Set.of(Tag.STR, Tag.INT, Tag.FLOAT, Tag.BOOL, Tag.NULL);

  private final Node node;
  private final String path;
  private final int line;
  private final YamlErrors findings;

  private Cursor(Node node, String path, int line, YamlErrors findings) {
    this.node = node;
    this.path = path;
    this.line = line;
    this.findings = findings;
  }

  static Cursor root(Node node, YamlErrors findings) {
    return new Cursor(node, "", lineOf(node), findings);
  }

  /** The value of the field of this mapping that {@code key} names. */
  Cursor field(ScalarNode key, Node value) {
    String name = Quoting.oneLine(key.getValue());
    String fieldPath = path.isEmpty() ? name : path + "." + name;
    return new Cursor(value, fieldPath, lineOf(key), findings);
  }

  /**
   * The text of a single value, as it was written.
   *
   * @param allowed what may stand here, for the message: "give …"
   * @throws UnreadableValue if it is a list, a mapping or nothing
   */
  public String text(String allowed) {
    if (node instanceof ScalarNode scalar && !isNothing()) {
      if (!PLAIN_TAGS.contains(scalar.getTag())) {
        throw refuse("found the tag '%s'; tags have no meaning here".formatted(scalar.getTag()));
      }
      return scalar.getValue();
    }
    throw refuseFound(allowed);
  }

  /**
   * The fields of a mapping.
   *
   * @param allowed what may stand here, for the message: "give …"
   * @throws UnreadableValue if it is no mapping
   */
  public YamlFields fields(String allowed) {
    if (node instanceof MappingNode mapping) {
      return YamlFields.of(this, mapping);
    }
    throw refuseFound(allowed);
  }

  /**
   * The items of a list, each read by {@code reader}.
   *
   * @param allowed what may stand here, for the message: "give …"
   * @throws UnreadableValue if it is no list, or an item was refused
   */
  public <T> List<T> items(String allowed, Function<Cursor, T> reader) {
    if (!(node instanceof SequenceNode sequence)) {
      throw refuseFound(allowed);
    }
    List<Node> items = sequence.getValue();
    List<ParseResult<T>> read =
        IntStream.range(0, items.size())
            .mapToObj(index -> item(index, items.get(index)))
            .map(item -> ParseResult.of(() -> reader.apply(item)))
            .toList();
    return read.stream().map(ParseResult::value).toList();
  }

  private Cursor item(int index, Node item) {
    return new Cursor(item, "%s[%d]".formatted(path, index), lineOf(item), findings);
  }

  /** The names of the fields of the mapping in field {@code name}; none if there is none. */
  public List<String> namesUnder(String name) {
    return YamlNodes.field(node, name).map(YamlNodes::names).orElse(List.of());
  }

  /**
   * The mapping in field {@code name} of the mapping in field {@code outer}, with the path that its
   * own fields would have in this one.
   */
  public Cursor under(String outer, String name) {
    Node value =
        YamlNodes.field(node, outer).flatMap(inner -> YamlNodes.field(inner, name)).orElseThrow();
    return new Cursor(value, path, lineOf(value), findings);
  }

  /** This mapping without those fields. */
  public Cursor without(Set<String> names) {
    return new Cursor(YamlNodes.without(node, names), path, line, findings);
  }

  /** This mapping, with what {@code top} has in place of what it has itself. */
  public Cursor laidUnder(Cursor top) {
    return new Cursor(YamlNodes.merged(node, top.node), path, line, findings);
  }

  /**
   * This mapping with another value at a path.
   *
   * @param fieldPath names of fields with dots between them
   * @param yaml the value
   */
  public Cursor with(String fieldPath, String yaml) {
    Node value = YamlDocument.value(fieldPath, yaml);
    return new Cursor(
        YamlNodes.replaced(node, List.of(fieldPath.split("\\.", -1)), value), path, line, findings);
  }

  /** Reports a mistake at this place; to be thrown. */
  public UnreadableValue refuse(String message) {
    report(message);
    return new UnreadableValue();
  }

  /** Reports that what was found here is not what is allowed; to be thrown. */
  public UnreadableValue refuseFound(String allowed) {
    return refuse("found %s; give %s".formatted(found(), allowed));
  }

  /** Reports a mistake at this place, and goes on. */
  void report(String message) {
    findings.add(line, path, message);
  }

  /** Reports a mistake in this mapping, in a line inside it, and goes on. */
  void reportAt(int lineInside, String message) {
    findings.add(lineInside, path, message);
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
    return node.getTag().equals(Tag.NULL);
  }

  /** From 1 on; 0 of what stands in no file. */
  static int lineOf(Node node) {
    return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
  }
}
