package dev.loombench.tool.launch.jdk;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Result of looking for something that a server needs. */
public sealed interface Resolution<T> {

  record Ready<T>(T value) implements Resolution<T> {}

  /** The value is missing; the reason says what to do, without a full stop. */
  record Missing<T>(String reason) implements Resolution<T> {}

  static <T> Resolution<T> of(Optional<T> found, Supplier<String> reason) {
    return found.<Resolution<T>>map(Ready::new).orElseGet(() -> new Missing<>(reason.get()));
  }

  /** Returns the next resolution, computed from this value; a missing value stays missing. */
  default <R> Resolution<R> then(Function<? super T, ? extends Resolution<R>> next) {
    return switch (this) {
      case Ready<T>(T value) -> next.apply(value);
      case Missing<T>(String reason) -> new Missing<>(reason);
    };
  }
}
