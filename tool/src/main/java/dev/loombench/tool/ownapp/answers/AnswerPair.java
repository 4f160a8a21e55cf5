package dev.loombench.tool.ownapp.answers;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Two answers of one variant to the same request. Parts that differ between them, such as times and
 * tokens, say nothing about the variant.
 */
public record AnswerPair(ReceivedAnswer first, ReceivedAnswer second) {

  /** Compares status and body with those of another variant, without the parts that vary. */
  public AnswerMatch match(AnswerPair other) {
    boolean steady =
        first.status() == second.status() && other.first().status() == other.second().status();
    if (steady && first.status() != other.first().status()) {
      return new AnswerMatch.Different(
          "status", Integer.toString(first.status()), Integer.toString(other.first().status()));
    }
    return matchBodies(other);
  }

  private AnswerMatch matchBodies(AnswerPair other) {
    if (isJson() && other.isJson()) {
      Optional<JsonBodies> bodies = json(other);
      if (bodies.isPresent()) {
        return bodies.get().match();
      }
    }
    return TextBodies.match(
        first.compared(), second.compared(), other.first().compared(), other.second().compared());
  }

  private Optional<JsonBodies> json(AnswerPair other) {
    try {
      return Optional.of(
          new JsonBodies(read(first), read(second), read(other.first()), read(other.second())));
    } catch (JacksonException noJson) {
      return Optional.empty();
    }
  }

  private static JsonNode read(ReceivedAnswer answer) {
    return JsonMapper.shared().readTree(answer.compared());
  }

  private boolean isJson() {
    return first.isJson() && second.isJson();
  }
}
