package dev.loombench.tool.ownapp.requests;

import dev.loombench.tool.text.SecretNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Values of JSON answers that later URLs repeat, like the identity of what was created. */
final class RepeatedValues {

  /** Shorter values are repeated by chance, unless they are identities. */
  private static final int LEAST_LENGTH = 6;

  private static final int MOST_VALUES = 20_000;
  private static final int MOST_PROPOSALS = 5;
  private static final Pattern PART = Pattern.compile("[^/?&=;]+");

  /**
   * Place of a value in an answer.
   *
   * @param pointer JSON pointer
   */
  private record Place(String request, String pointer) {

    /** Returns the name of the innermost field. */
    String name() {
      return Stream.of(pointer.split("/"))
          .map(part -> part.replaceAll("[^A-Za-z_-]", ""))
          .filter(name -> !name.isEmpty())
          .reduce("value", (_, inner) -> inner);
    }

    int depth() {
      return pointer.split("/").length;
    }
  }

  private record Found(String value, Place place) {}

  private final Map<String, Place> places = new HashMap<>();
  private final Set<String> proposals = new LinkedHashSet<>();

  /** Looks for earlier values in a request, then adds those of its answer. */
  void add(String method, String target, Optional<String> json) {
    PART.matcher(target)
        .results()
        .filter(part -> places.containsKey(part.group()))
        .findFirst()
        .ifPresent(part -> propose(method, target, part));
    json.ifPresent(answer -> addValues(method + " " + target, answer));
  }

  /** Returns how to take the values from the answers, for people. */
  List<String> proposals() {
    return proposals.stream().limit(MOST_PROPOSALS).toList();
  }

  private void propose(String method, String target, MatchResult part) {
    Place place = places.get(part.group());
    String path =
        "%s{extract:%s}%s"
            .formatted(
                target.substring(0, part.start()), place.name(), target.substring(part.end()));
    proposals.add(
        SecretNames.masked(
            "%s %s repeats a value of the answer to %s. To send each user's own value, write 'extract: {%s: %s}' at that request in the study file, the path %s here, and 'order: listed'."
                .formatted(method, path, place.request(), place.name(), place.pointer(), path)));
  }

  private void addValues(String request, String json) {
    var found = new ArrayList<Found>();
    try {
      collect(new JsonMapper().readTree(json), new Place(request, ""), found);
    } catch (JacksonException cutOffOrNotJson) {
      return;
    }
    found.sort(Comparator.comparingInt(value -> value.place().depth()));
    for (Found value : found) {
      if (places.size() < MOST_VALUES) {
        places.putIfAbsent(value.value(), value.place());
      }
    }
  }

  private static void collect(JsonNode node, Place place, List<Found> found) {
    if (node.isObject()) {
      node.properties()
          .forEach(
              field ->
                  collect(
                      field.getValue(),
                      inner(place, field.getKey().replace("~", "~0").replace("/", "~1")),
                      found));
    } else if (node.isArray()) {
      for (int index = 0; index < node.size(); index++) {
        collect(node.get(index), inner(place, Integer.toString(index)), found);
      }
    } else if (node.isString() || node.isIntegralNumber()) {
      String value = node.asString();
      boolean isIdentity = place.pointer().toLowerCase(Locale.ROOT).endsWith("id");
      if (value.length() >= LEAST_LENGTH || (isIdentity && !value.isEmpty())) {
        found.add(new Found(value, place));
      }
    }
  }

  private static Place inner(Place place, String part) {
    return new Place(place.request(), place.pointer() + "/" + part);
  }
}
