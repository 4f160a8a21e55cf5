package dev.loombench.tool.problem;

import java.util.Objects;

/**
 * Something that the user must know of and can act on. Its message names what was found, where, and
 * what to do; it is printed without a stack trace, and its kind decides the exit code.
 */
public final class Problem extends RuntimeException {

  /** What kind of problem it is, with the exit code that tells it. */
  public enum Kind {
    /** A bug of the tool's own. */
    INTERNAL(1),
    /** A wrong flag or study file. */
    USAGE(2),
    /** The machine, a JDK, a port, the disk or an application does not do what is needed. */
    ENVIRONMENT(3),
    /** Stored data can't be read, or does not belong together. */
    INVALID_DATA(4),
    /** A gate that the user asked for did not hold. */
    GATE_FAILED(10),
    /** The user interrupted. */
    INTERRUPTED(130);

    private final int exitCode;

    Kind(int exitCode) {
      this.exitCode = exitCode;
    }

    /** The exit code of a process that ends with such a problem. */
    public int exitCode() {
      return exitCode;
    }
  }

  private static final long serialVersionUID = 1;

  private final Kind kind;

  private Problem(Kind kind, String message, Throwable cause) {
    super(Objects.requireNonNull(message), cause);
    this.kind = kind;
  }

  /** A wrong flag or study file. */
  public static Problem usage(String message) {
    return new Problem(Kind.USAGE, message, null);
  }

  /** The machine or an application does not do what is needed. */
  public static Problem environment(String message) {
    return new Problem(Kind.ENVIRONMENT, message, null);
  }

  /** The machine or an application does not do what is needed, as {@code cause} tells. */
  public static Problem environment(String message, Throwable cause) {
    return new Problem(Kind.ENVIRONMENT, message, cause);
  }

  /** Stored data can't be read, or does not belong together. */
  public static Problem invalidData(String message) {
    return new Problem(Kind.INVALID_DATA, message, null);
  }

  /** Stored data can't be read, as {@code cause} tells. */
  public static Problem invalidData(String message, Throwable cause) {
    return new Problem(Kind.INVALID_DATA, message, cause);
  }

  /** A gate that the user asked for did not hold. */
  public static Problem gateFailed(String message) {
    return new Problem(Kind.GATE_FAILED, message, null);
  }

  /** The user interrupted. */
  public static Problem interrupted(String message) {
    return new Problem(Kind.INTERRUPTED, message, null);
  }

  /** What kind of problem it is. */
  public Kind kind() {
    return kind;
  }
}
