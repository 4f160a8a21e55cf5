package dev.loombench.tool.load;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.GeneratorCommand;
import dev.loombench.contract.GeneratorEvent;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestBody;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON of the generator's commands and events, one a line; {@code type} names the case of an
 * object.
 */
final class GeneratorJson {

  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addMixIn(GeneratorCommand.class, Cased.class)
          .addMixIn(GeneratorEvent.class, Cased.class)
          .addMixIn(LoadShape.class, Cased.class)
          .addMixIn(RequestBody.class, Cased.class)
          .addMixIn(BodyCheck.class, Cased.class)
          .build();

  private GeneratorJson() {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "type")
  private interface Cased {}
}
