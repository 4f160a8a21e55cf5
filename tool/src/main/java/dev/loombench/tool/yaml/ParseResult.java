package dev.loombench.tool.yaml;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Result of reading a value. A reader first reads all its fields, so that every error is reported,
 * and only then takes the values.
 *
 * @param <T> the value's type
 */
public sealed interface ParseResult<T> {

  /**
   * Returns the value.
   *
   * @throws UnreadableValue if it could not be read
   */
  T value();

  /** Returns the value; empty if it could not be read. */
  Optional<T> ifGood();

  /** Reads a value, and converts {@link UnreadableValue} to {@link Bad}. */
  static <T> ParseResult<T> of(Supplier<T> reader) {
    try {
      return new Good<>(reader.get());
    } catch (UnreadableValue alreadyReported) {
      return new Bad<>();
    }
  }

  /**
   * Value that was read.
   *
   * @param <T> the value's type
   */
  record Good<T>(T value) implements ParseResult<T> {
    @Override
    public Optional<T> ifGood() {
      return Optional.of(value);
    }
  }

  /**
   * Value that could not be read; the error is already reported.
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
