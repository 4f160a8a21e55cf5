package dev.loombench.tool.ownapp.answers;

import dev.loombench.tool.yaml.Quoting;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** JSON bodies of two variants, two of each. */
record JsonBodies(JsonNode one, JsonNode oneAgain, JsonNode other, JsonNode otherAgain) {

  private static final String NOTHING = "nothing";

  AnswerMatch match() {
    return difference("$").orElseGet(AnswerMatch.Same::new);
  }

  private Optional<AnswerMatch> difference(String path) {
    if (all(JsonNode::isObject)) {
      return inObjects(path);
    }
    if (all(JsonNode::isArray) && all(array -> array.size() == one.size())) {
      return IntStream.range(0, one.size())
          .mapToObj(
              index -> child(array -> array.get(index)).difference("%s[%d]".formatted(path, index)))
          .flatMap(Optional::stream)
          .findFirst();
    }
    boolean steady = one.equals(oneAgain) && other.equals(otherAgain);
    boolean lengthsSteady =
        all(JsonNode::isArray)
            && one.size() == oneAgain.size()
            && other.size() == otherAgain.size();
    if (lengthsSteady) {
      return Optional.of(different(path, counted(one), counted(other)));
    }
    return steady && !one.equals(other)
        ? Optional.of(different(path, shown(one), shown(other)))
        : Optional.empty();
  }

  private Optional<AnswerMatch> inObjects(String path) {
    Set<String> inOne = always(one, oneAgain);
    Set<String> inOther = always(other, otherAgain);
    Set<String> sometimesInOne = ever(one, oneAgain);
    Set<String> sometimesInOther = ever(other, otherAgain);
    Optional<AnswerMatch> missing =
        Stream.concat(
                inOne.stream()
                    .filter(name -> !sometimesInOther.contains(name))
                    .map(name -> different(path + "." + name, shown(one.get(name)), NOTHING)),
                inOther.stream()
                    .filter(name -> !sometimesInOne.contains(name))
                    .map(name -> different(path + "." + name, NOTHING, shown(other.get(name)))))
            .findFirst();
    return missing.or(
        () ->
            inOne.stream()
                .filter(inOther::contains)
                .map(name -> child(object -> object.get(name)).difference(path + "." + name))
                .flatMap(Optional::stream)
                .findFirst());
  }

  private static Set<String> always(JsonNode first, JsonNode second) {
    var names = names(first);
    names.retainAll(names(second));
    return names;
  }

  private static Set<String> ever(JsonNode first, JsonNode second) {
    var names = names(first);
    names.addAll(names(second));
    return names;
  }

  private static Set<String> names(JsonNode object) {
    Collection<String> names = object.propertyNames();
    return new LinkedHashSet<>(names);
  }

  private JsonBodies child(Function<JsonNode, JsonNode> of) {
    return new JsonBodies(of.apply(one), of.apply(oneAgain), of.apply(other), of.apply(otherAgain));
  }

  private boolean all(Predicate<JsonNode> kind) {
    return Stream.of(one, oneAgain, other, otherAgain).allMatch(kind);
  }

  private static AnswerMatch different(String path, String one, String other) {
    return new AnswerMatch.Different(path, one, other);
  }

  private static String counted(JsonNode array) {
    return array.size() + " items";
  }

  private static String shown(JsonNode node) {
    return Quoting.quoted(node.toString());
  }
}
