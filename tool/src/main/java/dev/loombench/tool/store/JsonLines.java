package dev.loombench.tool.store;

import java.lang.reflect.Type;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** JSON form of stored records on one line, for messages between processes. */
public final class JsonLines {

  private static final JsonMapper MAPPER =
      StoredJson.MAPPER.rebuild().disable(SerializationFeature.INDENT_OUTPUT).build();

  private JsonLines() {}

  public static String write(Object value, Type type) {
    return MAPPER.writerFor(MAPPER.constructType(type)).writeValueAsString(value);
  }

  public static Object read(String line, Type type) {
    return MAPPER.readValue(line, MAPPER.constructType(type));
  }
}
