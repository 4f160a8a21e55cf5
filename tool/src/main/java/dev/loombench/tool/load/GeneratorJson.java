package dev.loombench.tool.load;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.GeneratorCommand;
import dev.loombench.contract.GeneratorEvent;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestBody;
import tools.jackson.databind.json.JsonMapper;

/** Commands and events as lines of JSON; each object names its case in {@code type}. */
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
