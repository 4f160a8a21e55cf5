package dev.loombench.loadgen;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.loombench.contract.GeneratorCommand;
import dev.loombench.contract.GeneratorEvent;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Commands and events as lines of JSON. The kind of each stands in the property {@code type} under
 * its plain name; times stand in ISO 8601 form.
 */
public final class Messages {

  @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "type")
  private interface Tagged {}

  private final JsonMapper mapper =
      JsonMapper.builder()
          .addMixIn(GeneratorCommand.class, Tagged.class)
          .addMixIn(GeneratorEvent.class, Tagged.class)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  /** Reads a command; a {@link JacksonException} says what is wrong with it. */
  public GeneratorCommand command(String line) throws JacksonException {
    return mapper.readValue(line, GeneratorCommand.class);
  }

  /** Reads an event. */
  public GeneratorEvent event(String line) throws JacksonException {
    return mapper.readValue(line, GeneratorEvent.class);
  }

  /** A command as one line. */
  public String line(GeneratorCommand command) {
    return mapper.writerFor(GeneratorCommand.class).writeValueAsString(command);
  }

  /** An event as one line. */
  public String line(GeneratorEvent event) {
    return mapper.writerFor(GeneratorEvent.class).writeValueAsString(event);
  }
}
