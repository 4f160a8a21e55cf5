package dev.loombench.contract;

import java.util.Objects;

/** Condition on the body of a successful response. */
public sealed interface BodyCheck {

  /** Accepts every body. */
  record Anything() implements BodyCheck {}

  /**
   * Accepts only this text, as UTF-8.
   *
   * @param text may be empty
   */
  record EqualTo(String text) implements BodyCheck {
    public EqualTo {
      Objects.requireNonNull(text, "text");
    }
  }

  /**
   * Accepts bodies that contain this text, as UTF-8.
   *
   * @param text not empty
   */
  record Containing(String text) implements BodyCheck {
    public Containing {
      if (text.isEmpty()) {
        throw new IllegalArgumentException("the text to find must not be empty");
      }
    }
  }

  /**
   * Accepts bodies of this length.
   *
   * @param bytes not negative
   */
  record OfLength(long bytes) implements BodyCheck {
    public OfLength {
      if (bytes < 0) {
        throw new IllegalArgumentException("the length must not be negative: " + bytes);
      }
    }
  }
}
