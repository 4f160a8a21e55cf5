package dev.loombench.loadgen;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.GeneratorCommand;
import dev.loombench.contract.GeneratorEvent;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestBody;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Codec of commands and events as lines of JSON. The property {@code type} holds the simple name of
 * the record; times are in ISO 8601.
 */
public final class MessageCodec {

  @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "type")
  private interface Tagged {}

  private final JsonMapper mapper =
      JsonMapper.builder()
          .addMixIn(GeneratorCommand.class, Tagged.class)
          .addMixIn(GeneratorEvent.class, Tagged.class)
          .addMixIn(LoadShape.class, Tagged.class)
          .addMixIn(RequestBody.class, Tagged.class)
          .addMixIn(BodyCheck.class, Tagged.class)
          .enable(
              DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  /**
   * Reads a command.
   *
   * @throws IllegalArgumentException if the line is not a command
   */
  public GeneratorCommand command(String line) {
    return read(line, GeneratorCommand.class);
  }

  /**
   * Reads an event.
   *
   * @throws IllegalArgumentException if the line is not an event
   */
  public GeneratorEvent event(String line) {
    return read(line, GeneratorEvent.class);
  }

  private <T> T read(String line, Class<T> type) {
    T message;
    try {
      message = mapper.readValue(line, type);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          "not a %s: %s".formatted(type.getSimpleName(), e.getOriginalMessage()), e);
    }
    if (message == null) {
      throw new IllegalArgumentException("not a %s: null".formatted(type.getSimpleName()));
    }
    return message;
  }

  public String line(GeneratorCommand command) {
    return mapper.writerFor(GeneratorCommand.class).writeValueAsString(command);
  }

  public String line(GeneratorEvent event) {
    return mapper.writerFor(GeneratorEvent.class).writeValueAsString(event);
  }
}
