package dev.loombench.tool.launch.jdk;

import java.util.function.Function;

/** Result of looking for something that a server needs. */
public sealed interface Resolution<T> {

  /** The value was found. */
  record Ready<T>(T value) implements Resolution<T> {}

  /**
   * The value is missing, so the variant is not measured.
   *
   * @param reason what is missing and what to do, as the end of a sentence without its full stop
   */
  record Missing<T>(String reason) implements Resolution<T> {}

  /** Returns the next resolution, computed from this value; a missing value stays missing. */
  default <R> Resolution<R> then(Function<? super T, ? extends Resolution<R>> next) {
    return switch (this) {
      case Ready<T>(T value) -> next.apply(value);
      case Missing<T>(String reason) -> new Missing<>(reason);
    };
  }
}
