package dev.loombench.tool.store;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;

/** Reads and writes JSON files of a run. */
final class JsonFiles {

  private JsonFiles() {}

  static <T> T read(Path file, Class<T> type) {
    return read(file, () -> StoredJson.MAPPER.readValue(file, type));
  }

  /** Returns the content of a file of which {@code json} was read. */
  static <T> T read(Path file, byte[] json, Class<T> type) {
    return read(file, () -> StoredJson.MAPPER.readValue(json, type));
  }

  private static <T> T read(Path file, Supplier<T> reader) {
    T content;
    try {
      content = reader.get();
    } catch (JacksonException e) {
      if (e.getCause() instanceof NoSuchFileException gone) {
        throw Problem.environment(
            "%s was removed. Start again, with --out for another folder.".formatted(file), gone);
      }
      throw damaged(file, e.getOriginalMessage().replaceFirst(" \\(index.*", ""), e);
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

  static void write(Path file, Object value) {
    AtomicFile.write(file, out -> StoredJson.MAPPER.writeValue(out, value));
  }

  static Problem unreadable(Path file, IOException e) {
    return Problem.unreadable(file, e);
  }
}
