package dev.loombench.tool.store;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.NoSuchElementException;
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
          return upgraded(file, tree, type, upgrade);
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
      Path file, byte[] json, Class<T> type, int schema, Consumer<ObjectNode> upgrade) {
    return read(
        file,
        () -> {
          try (JsonParser parser = StoredJson.MAPPER.createParser(json)) {
            boolean isCurrent =
                parser.nextToken() == JsonToken.START_OBJECT
                    && "schema".equals(parser.nextName())
                    && parser.nextIntValue(0) == schema
                    && parser.nextToken() == JsonToken.PROPERTY_NAME;
            if (isCurrent) {
              return StoredJson.MAPPER.readValue(parser, type);
            }
          }
          try (JsonParser parser = StoredJson.MAPPER.createParser(json)) {
            ObjectNode tree = StoredJson.MAPPER.readValue(parser, ObjectNode.class);
            return upgraded(file, tree, type, upgrade);
          }
        });
  }

  /** Returns the content of a tree, which a damaged file may lack or have in other types. */
  private static <T> T upgraded(
      Path file, ObjectNode tree, Class<T> type, Consumer<ObjectNode> upgrade) {
    if (tree == null) {
      return null;
    }
    try {
      upgrade.accept(tree);
    } catch (NullPointerException
        | IllegalArgumentException
        | ClassCastException
        | NoSuchElementException e) {
      throw damaged(file, "its layout is unknown", e);
    }
    return StoredJson.MAPPER.treeToValue(tree, type);
  }

  private static <T> T read(Path file, Supplier<T> reader) {
    T content;
    try {
      content = reader.get();
    } catch (JacksonException e) {
      throw damaged(file, e.getOriginalMessage(), e);
    }
    if (content == null) {
      throw damaged(file, "it is null", null);
    }
    return content;
  }

  private static Problem damaged(Path file, String why, Throwable cause) {
    return Problem.invalidData(
        "%s is damaged: %s. Move it away to repeat that part of the run; resuming the run sets aside a truncated last trial."
            .formatted(file, why),
        cause);
  }

  /** Writes a value. */
  static void write(Path file, Object value) {
    AtomicFile.write(file, out -> StoredJson.MAPPER.writeValue(out, value));
  }

  static Problem unreadable(Path file, IOException e) {
    return Problem.environment("cannot read %s: %s.".formatted(file, e.getMessage()), e);
  }
}
