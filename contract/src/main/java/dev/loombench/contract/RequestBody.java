package dev.loombench.contract;

import java.util.Objects;

/** Where a request's body comes from. All bodies are made before the load starts. */
public sealed interface RequestBody {

  /** No body. */
  RequestBody NONE = new Text("");

  /**
   * This text as UTF-8.
   *
   * @param text empty for no body
   */
  record Text(String text) implements RequestBody {
    public Text {
      Objects.requireNonNull(text, "text");
    }
  }

  /**
   * The bytes of a file, read once.
   *
   * @param path as the generator's process sees it
   */
  record FromFile(String path) implements RequestBody {
    public FromFile {
      Objects.requireNonNull(path, "path");
    }
  }

  /**
   * A JSON array of whole numbers drawn from all of 32 bits.
   *
   * @param count how many numbers
   * @param different how many such bodies are made from the plan's seed, to be used in turn
   */
  record Numbers(int count, int different) implements RequestBody {
    public Numbers {
      atLeastOne(count, different);
    }
  }

  /**
   * Letters from a to z, drawn at random.
   *
   * @param bytes how many
   * @param different how many such bodies are made from the plan's seed, to be used in turn
   */
  record Letters(int bytes, int different) implements RequestBody {
    public Letters {
      atLeastOne(bytes, different);
    }
  }

  private static void atLeastOne(int size, int different) {
    if (size < 1 || different < 1) {
      throw new IllegalArgumentException(
          "a generated body needs a size and a number of at least 1: " + size + ", " + different);
    }
  }
}
