package dev.loombench.tool.ownapp.answers;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Comparison of two variants' answers to the same request: status and body, ignoring parts that
 * differ between two answers of one variant.
 */
public final class AnswerComparison {

  private AnswerComparison() {}

  public static AnswerMatch of(AnswerPair one, AnswerPair other) {
    boolean steady =
        one.first().status() == one.second().status()
            && other.first().status() == other.second().status();
    if (steady && one.first().status() != other.first().status()) {
      return new AnswerMatch.Different(
          "status",
          Integer.toString(one.first().status()),
          Integer.toString(other.first().status()));
    }
    return ofBodies(one, other);
  }

  private static AnswerMatch ofBodies(AnswerPair one, AnswerPair other) {
    if (one.isJson() && other.isJson()) {
      Optional<JsonBodies> bodies = json(one, other);
      if (bodies.isPresent()) {
        return bodies.get().match();
      }
    }
    return TextBodies.match(
        one.first().body(), one.second().body(), other.first().body(), other.second().body());
  }

  private static Optional<JsonBodies> json(AnswerPair one, AnswerPair other) {
    try {
      return Optional.of(
          new JsonBodies(
              read(one.first()), read(one.second()), read(other.first()), read(other.second())));
    } catch (JacksonException noJson) {
      return Optional.empty();
    }
  }

  private static JsonNode read(ReceivedAnswer answer) {
    return JsonMapper.shared().readTree(answer.body());
  }
}
