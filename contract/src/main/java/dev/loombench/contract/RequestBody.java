package dev.loombench.contract;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.ToLongFunction;

/** Source of a request's body. All bodies are prepared before the load starts. */
public sealed interface RequestBody {

  static RequestBody none() {
    return new Text("");
  }

  /** Most characters of an integer in a JSON array, with its comma. */
  int MOST_NUMBER_LENGTH = 12;

  /** Returns an upper limit of the total size of all bodies that are used in rotation. */
  default double maxBytes(ToLongFunction<String> fileBytes) {
    return switch (this) {
      case Text(String text) -> text.getBytes(StandardCharsets.UTF_8).length;
      case FromFile(String path) -> fileBytes.applyAsLong(path);
      case Numbers(int count, int different) -> (double) count * different * MOST_NUMBER_LENGTH;
      case Letters(int bytes, int different) -> (double) bytes * different;
    };
  }

  /**
   * Literal text, as UTF-8.
   *
   * @param text empty for no body
   */
  record Text(String text) implements RequestBody {
    public Text {
      Objects.requireNonNull(text, "text");
    }
  }

  /**
   * Content of a file, read once.
   *
   * @param path the file, as seen by the generator's process
   */
  record FromFile(String path) implements RequestBody {
    public FromFile {
      Objects.requireNonNull(path, "path");
    }
  }

  /**
   * JSON array of random 32-bit integers.
   *
   * @param different the number of different bodies drawn from the plan's seed, used in rotation
   */
  record Numbers(int count, int different) implements RequestBody {
    public Numbers {
      requirePositive(count, different);
    }
  }

  /**
   * Random letters from a to z.
   *
   * @param different the number of different bodies drawn from the plan's seed, used in rotation
   */
  record Letters(int bytes, int different) implements RequestBody {
    public Letters {
      requirePositive(bytes, different);
    }
  }

  private static void requirePositive(int size, int different) {
    if (size < 1 || different < 1) {
      throw new IllegalArgumentException(
          "the size and number of generated bodies must be at least 1: " + size + ", " + different);
    }
  }
}
