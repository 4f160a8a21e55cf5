package dev.loombench.contract;

import java.util.Objects;

/** What the body of a good answer must be. */
public sealed interface BodyCheck {

  /** Anything. */
  record Anything() implements BodyCheck {}

  /**
   * This text as UTF-8, and nothing else.
   *
   * @param text may be empty
   */
  record EqualTo(String text) implements BodyCheck {
    public EqualTo {
      Objects.requireNonNull(text, "text");
    }
  }

  /**
   * Something with this text as UTF-8 in it.
   *
   * @param text not empty
   */
  record Containing(String text) implements BodyCheck {
    public Containing {
      if (text.isEmpty()) {
        throw new IllegalArgumentException("every body contains the empty text; name some");
      }
    }
  }

  /**
   * That many bytes.
   *
   * @param bytes not negative
   */
  record OfLength(long bytes) implements BodyCheck {
    public OfLength {
      if (bytes < 0) {
        throw new IllegalArgumentException("a length is not negative: " + bytes);
      }
    }
  }
}
