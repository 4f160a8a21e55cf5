package dev.loombench.tool.yaml;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * What became of reading a value. A reader first reads all its fields, so that every mistake is
 * found, and only then asks for the values.
 *
 * @param <T> the value's type
 */
public sealed interface ParseResult<T> {

  /**
   * The value.
   *
   * @throws UnreadableValue if it was refused
   */
  T value();

  /** The value, empty if it was refused. */
  Optional<T> ifGood();

  /** Reads, and keeps a refusal instead of letting it pass. */
  static <T> ParseResult<T> of(Supplier<T> reader) {
    try {
      return new Good<>(reader.get());
    } catch (UnreadableValue alreadyReported) {
      return new Bad<>();
    }
  }

  /**
   * It was read.
   *
   * @param value what was read
   * @param <T> the value's type
   */
  record Good<T>(T value) implements ParseResult<T> {
    @Override
    public Optional<T> ifGood() {
      return Optional.of(value);
    }
  }

  /**
   * It was refused, and why is among the findings.
   *
   * @param <T> the value's type
   */
  record Bad<T>() implements ParseResult<T> {
    @Override
    public T value() {
      throw new UnreadableValue();
    }

    @Override
    public Optional<T> ifGood() {
      return Optional.empty();
    }
  }
}
