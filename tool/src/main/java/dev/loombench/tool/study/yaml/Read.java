package dev.loombench.tool.study.yaml;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * What became of reading a value. A reader first reads all its fields, so that every mistake is
 * found, and only then asks for the values.
 *
 * @param <T> the value's type
 */
public sealed interface Read<T> {

  /**
   * The value.
   *
   * @throws Refused if it was refused
   */
  T value();

  /** The value, empty if it was refused. */
  Optional<T> ifGood();

  /** Reads, and keeps a refusal instead of letting it pass. */
  static <T> Read<T> of(Supplier<T> reader) {
    try {
      return new Good<>(reader.get());
    } catch (Refused alreadyReported) {
      return new Bad<>();
    }
  }

  /**
   * It was read.
   *
   * @param value what was read
   * @param <T> the value's type
   */
  record Good<T>(T value) implements Read<T> {
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
  record Bad<T>() implements Read<T> {
    @Override
    public T value() {
      throw new Refused();
    }

    @Override
    public Optional<T> ifGood() {
      return Optional.empty();
    }
  }
}
