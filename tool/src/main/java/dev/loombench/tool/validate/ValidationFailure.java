package dev.loombench.tool.validate;

/** Thrown if a section of a validation can't be measured; the message says why. */
final class ValidationFailure extends RuntimeException {

  private static final long serialVersionUID = 1;

  ValidationFailure(String message) {
    super(message);
  }
}
