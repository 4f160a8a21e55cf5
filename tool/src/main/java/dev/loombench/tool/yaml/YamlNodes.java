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

/** Mappings made from mappings; their values keep the lines that they stand in. */
final class YamlNodes {

  private YamlNodes() {}

  /** The names of its fields, each once; none if it is no mapping. */
  static List<String> names(Node node) {
    return tuples(node).stream().flatMap(tuple -> name(tuple).stream()).distinct().toList();
  }

  static Optional<Node> field(Node node, String name) {
    return tuples(node).stream()
        .filter(tuple -> name(tuple).equals(Optional.of(name)))
        .findFirst()
        .map(NodeTuple::getValueNode);
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
   * Mappings are joined field by field; of all else the one on top stands. A field with nothing in
   * it takes away what stands below.
   */
  static Node merged(Node base, Node top) {
    if (!(base instanceof MappingNode below && top instanceof MappingNode above)) {
      return top;
    }
    var named = new LinkedHashMap<String, NodeTuple>();
    var others = new ArrayList<NodeTuple>();
    for (NodeTuple tuple : below.getValue()) {
      // Of two of one name the second stays what it is: a mistake.
      Optional<String> name = name(tuple).filter(one -> !named.containsKey(one));
      name.ifPresentOrElse(one -> named.put(one, tuple), () -> others.add(tuple));
    }
    for (NodeTuple tuple : above.getValue()) {
      name(tuple)
          .ifPresentOrElse(
              name -> {
                if (tuple.getValueNode().getTag().equals(Tag.NULL)) {
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

  /** The same with that value at a path, whatever stood there; what is not a mapping makes way. */
  static Node replaced(Node node, List<String> path, Node value) {
    if (path.isEmpty()) {
      return value;
    }
    String name = path.getFirst();
    Node below = field(node, name).orElseGet(() -> text(""));
    var tuples = new ArrayList<>(tuples(without(node, Set.of(name))));
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
