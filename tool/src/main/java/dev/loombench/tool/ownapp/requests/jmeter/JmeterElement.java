package dev.loombench.tool.ownapp.requests.jmeter;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Access to the elements of a JMX file. */
public final class JmeterElement {

  private JmeterElement() {}

  public static List<Element> children(Element parent) {
    return IntStream.range(0, parent.getChildNodes().getLength())
        .mapToObj(parent.getChildNodes()::item)
        .filter(node -> node.getNodeType() == Node.ELEMENT_NODE)
        .map(Element.class::cast)
        .toList();
  }

  public static boolean isEnabled(Element element) {
    return !element.getAttribute("enabled").equals("false");
  }

  public static String property(Element element, String name) {
    return named(element, name).map(Element::getTextContent).orElse("").strip();
  }

  /** Returns the unchanged text of a property, including its whitespace. */
  static String text(Element element, String name) {
    return named(element, name).map(Element::getTextContent).orElse("");
  }

  static List<Element> collection(Element element, String collection) {
    return named(element, collection).map(JmeterElement::children).orElse(List.of());
  }

  /** Returns the items of a collection in an element property that holds it. */
  static List<Element> collection(Element element, String holder, String collection) {
    return named(element, holder).stream()
        .flatMap(owner -> collection(owner, collection).stream())
        .toList();
  }

  public static List<Element> files(Element sampler) {
    return collection(sampler, "HTTPsampler.Files", "HTTPFileArgs.files");
  }

  /** Returns the tree below the element that a module controller names, in a whole plan. */
  public static Optional<Element> module(Element controller) {
    String name =
        collection(controller, "ModuleController.node_path").stream()
            .reduce((_, last) -> last)
            .map(Element::getTextContent)
            .orElse("");
    NodeList trees = controller.getOwnerDocument().getElementsByTagName("hashTree");
    return IntStream.range(0, trees.getLength())
        .mapToObj(trees::item)
        .filter(
            tree ->
                before(tree)
                    .filter(element -> element.getAttribute("testname").equals(name))
                    .isPresent())
        .findFirst()
        .map(Element.class::cast);
  }

  private static Optional<Element> before(Node tree) {
    Node node = tree.getPreviousSibling();
    while (node != null && node.getNodeType() != Node.ELEMENT_NODE) {
      node = node.getPreviousSibling();
    }
    return Optional.ofNullable((Element) node);
  }

  private static Optional<Element> named(Element element, String name) {
    return children(element).stream()
        .filter(child -> child.getAttribute("name").equals(name))
        .findFirst();
  }
}
