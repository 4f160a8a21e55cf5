package dev.loombench.tool.store;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes JSON files of a run. */
final class JsonFiles {

  private JsonFiles() {}

  /** Returns the content of a file. */
  static <T> T read(Path file, Class<T> type) {
    return read(file, () -> StoredJson.MAPPER.readValue(file, type));
  }

  /**
   * Returns the content of a file.
   *
   * @param upgrade converts older layouts in place
   */
  static <T> T read(Path file, Class<T> type, Consumer<ObjectNode> upgrade) {
    return read(
        file,
        () -> {
          ObjectNode tree = StoredJson.MAPPER.readValue(file, ObjectNode.class);
          upgrade.accept(tree);
          return StoredJson.MAPPER.treeToValue(tree, type);
        });
  }

  /**
   * Returns the content of a file.
   *
   * @param json its content
   * @param schema schema that needs no upgrade; it is the first property of such files, which are
   *     read without a tree
   * @param upgrade converts older layouts in place
   */
  static <T> T read(
      Path file, JsonBuffer json, Class<T> type, int schema, Consumer<ObjectNode> upgrade) {
    return read(
        file,
        () -> {
          try (JsonParser parser = json.parser(StoredJson.MAPPER)) {
            boolean isCurrent =
                parser.nextToken() == JsonToken.START_OBJECT
                    && "schema".equals(parser.nextName())
                    && parser.nextIntValue(0) == schema
                    && parser.nextToken() == JsonToken.PROPERTY_NAME;
            if (isCurrent) {
              return StoredJson.MAPPER.readValue(parser, type);
            }
          }
          try (JsonParser parser = json.parser(StoredJson.MAPPER)) {
            ObjectNode tree = StoredJson.MAPPER.readValue(parser, ObjectNode.class);
            upgrade.accept(tree);
            return StoredJson.MAPPER.treeToValue(tree, type);
          }
        });
  }

  private static <T> T read(Path file, Supplier<T> reader) {
    try {
      return reader.get();
    } catch (JacksonException e) {
      throw Problem.invalidData(
          "%s is damaged: %s. Move it away to repeat that part of the run; resuming the run sets aside a truncated last trial."
              .formatted(file, e.getOriginalMessage()),
          e);
    }
  }

  /** Writes a value. */
  static void write(Path file, Object value) {
    AtomicFile.write(file, out -> StoredJson.MAPPER.writeValue(out, value));
  }

  static Problem unreadable(Path file, IOException e) {
    return Problem.environment("cannot read %s: %s.".formatted(file, e.getMessage()), e);
  }
}
