package dev.loombench.tool.ownapp.recognize.content;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reader of an application's configuration files, flattened to properties: {@code
 * server.port=8080}, {@code server.connectors[0].port=8080}.
 */
public final class ConfigurationFile {

  private ConfigurationFile() {}

  public static Map<String, String> properties(byte[] content) {
    var properties = new Properties();
    try {
      properties.load(new ByteArrayInputStream(content));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    var flat = new LinkedHashMap<String, String>();
    properties.forEach((name, value) -> flat.put(name.toString(), value.toString()));
    return flat;
  }

  /**
   * Returns the properties of the first document of a YAML file; further documents are for profiles
   * that may not be active. Empty if it is no YAML, such as a template.
   */
  public static Map<String, String> yaml(byte[] content) {
    var flat = new LinkedHashMap<String, String>();
    try {
      String text = new String(content, StandardCharsets.UTF_8);
      Iterator<Object> documents =
          new Load(LoadSettings.builder().build()).loadAllFromString(text).iterator();
      if (documents.hasNext()) {
        flatten("", documents.next(), flat);
      }
    } catch (YamlEngineException noYaml) {
      return Map.of();
    }
    return flat;
  }

  private static void flatten(String path, Object value, Map<String, String> flat) {
    switch (value) {
      case Map<?, ?> map ->
          map.forEach(
              (name, child) ->
                  flatten(path.isEmpty() ? "" + name : path + "." + name, child, flat));
      case List<?> list -> {
        for (int index = 0; index < list.size(); index++) {
          flatten("%s[%d]".formatted(path, index), list.get(index), flat);
        }
      }
      case null -> flat.put(path, "");
      default -> flat.put(path, value.toString());
    }
  }
}
