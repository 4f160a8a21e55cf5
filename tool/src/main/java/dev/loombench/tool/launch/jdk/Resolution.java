package dev.loombench.tool.launch.jdk;

import java.util.function.Function;

/** What a server needs before its first trial, or why it can't be had on this machine. */
public sealed interface Resolution<T> {

  /** It is there. */
  record Ready<T>(T value) implements Resolution<T> {}

  /**
   * It is not, so that the variant is not measured.
   *
   * @param reason what is missing and what to do, as the end of a sentence without its full stop
   */
  record Missing<T>(String reason) implements Resolution<T> {}

  /** With the next thing, that is made of this one; what is missing stays missing. */
  default <R> Resolution<R> then(Function<? super T, ? extends Resolution<R>> next) {
    return switch (this) {
      case Ready<T>(T value) -> next.apply(value);
      case Missing<T>(String reason) -> new Missing<>(reason);
    };
  }
}
