package dev.loombench.tool.yaml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Operations on YAML nodes. Values keep their lines. */
final class YamlNodes {

  private YamlNodes() {}

  /** Returns the distinct field names; empty if the node is not a mapping. */
  static List<String> names(Node node) {
    return tuples(node).stream().flatMap(tuple -> name(tuple).stream()).distinct().toList();
  }

  static Optional<Node> field(Node node, String name) {
    return tuples(node).stream()
        .filter(tuple -> name(tuple).equals(Optional.of(name)))
        .findFirst()
        .map(NodeTuple::getValueNode);
  }

  /** Returns whether there is a value at the path. */
  static boolean has(Node node, List<String> path) {
    return path.isEmpty()
        || field(node, path.getFirst())
            .filter(value -> has(value, path.subList(1, path.size())))
            .isPresent();
  }

  static boolean isNothing(Node node) {
    return node.getTag().equals(Tag.NULL);
  }

  static Node without(Node node, Set<String> names) {
    return node instanceof MappingNode mapping
        ? like(
            mapping,
            mapping.getValue().stream()
                .filter(tuple -> name(tuple).filter(names::contains).isEmpty())
                .toList())
        : node;
  }

  /**
   * Merges mappings field by field; any other value of {@code top} replaces the one of {@code
   * base}. A field of {@code top} without a value removes the field.
   */
  static Node merged(Node base, Node top) {
    if (!(base instanceof MappingNode below && top instanceof MappingNode above)) {
      return top;
    }
    var named = new LinkedHashMap<String, NodeTuple>();
    var others = new ArrayList<NodeTuple>();
    for (NodeTuple tuple : below.getValue()) {
      // A duplicate field is kept, so that it is reported as an error.
      Optional<String> name = name(tuple).filter(one -> !named.containsKey(one));
      name.ifPresentOrElse(one -> named.put(one, tuple), () -> others.add(tuple));
    }
    for (NodeTuple tuple : above.getValue()) {
      name(tuple)
          .ifPresentOrElse(
              name -> {
                if (isNothing(tuple.getValueNode())) {
                  named.remove(name);
                } else {
                  named.merge(name, tuple, YamlNodes::joined);
                }
              },
              () -> others.add(tuple));
    }
    var all = new ArrayList<>(named.values());
    all.addAll(others);
    return like(below, all);
  }

  /**
   * Returns the node with another value at the path, or without the field there if the value is
   * null. A value on the path that is not a mapping is replaced by one.
   */
  static Node replaced(Node node, List<String> path, Node value) {
    if (path.isEmpty()) {
      return value;
    }
    String name = path.getFirst();
    Node below = field(node, name).orElseGet(() -> text(""));
    Node others = without(node, Set.of(name));
    if (path.size() == 1 && isNothing(value)) {
      return others;
    }
    var tuples = new ArrayList<>(tuples(others));
    tuples.add(new NodeTuple(text(name), replaced(below, path.subList(1, path.size()), value)));
    return new MappingNode(Tag.MAP, tuples, FlowStyle.BLOCK);
  }

  static ScalarNode text(String value) {
    return new ScalarNode(Tag.STR, value, ScalarStyle.PLAIN);
  }

  private static NodeTuple joined(NodeTuple below, NodeTuple above) {
    return new NodeTuple(above.getKeyNode(), merged(below.getValueNode(), above.getValueNode()));
  }

  private static MappingNode like(MappingNode mapping, List<NodeTuple> tuples) {
    return new MappingNode(
        mapping.getTag(),
        true,
        tuples,
        mapping.getFlowStyle(),
        mapping.getStartMark(),
        mapping.getEndMark());
  }

  private static List<NodeTuple> tuples(Node node) {
    return node instanceof MappingNode mapping ? mapping.getValue() : List.of();
  }

  private static Optional<String> name(NodeTuple tuple) {
    return tuple.getKeyNode() instanceof ScalarNode key
        ? Optional.of(key.getValue())
        : Optional.empty();
  }
}
