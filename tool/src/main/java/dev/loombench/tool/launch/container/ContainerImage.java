package dev.loombench.tool.launch.container;

import java.util.Map;

/**
 * Image that an engine has.
 *
 * @param id SHA-256 of its configuration, in hexadecimal
 * @param bytes size of its layers on disk
 */
public record ContainerImage(ContainerEngine engine, String name, String id, long bytes) {

  public Map<String, String> facts() {
    return Map.of(
        "container.engine",
        engine.version(),
        "container.image",
        name,
        "container.image.bytes",
        Long.toString(bytes));
  }
}
