package dev.loombench.contract;

import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Condition on the body of a successful response. */
public sealed interface BodyCheck {

  /** Returns the names of the values that are taken from a response. */
  default Set<String> extracted() {
    return Set.of();
  }

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

  /**
   * Accepts JSON with a text, number or truth value at each place. The later requests of the same
   * user send the values in place of {@code {extract:NAME}}.
   *
   * @param pointers JSON pointers (RFC 6901) by the names of the values, at least one
   */
  record Extracting(Map<String, String> pointers) implements BodyCheck {
    public Extracting {
      pointers = Map.copyOf(pointers);
      if (pointers.isEmpty()) {
        throw new IllegalArgumentException("a value to extract is needed");
      }
    }

    @Override
    public Set<String> extracted() {
      return pointers.keySet();
    }
  }
}
