package dev.loombench.tool.problem;

import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Error that the user can act on. The message states what happened, where, and what to do. It is
 * printed without a stack trace; the kind decides the exit code.
 */
public final class Problem extends RuntimeException {

  /** Kind of a problem, with its exit code. */
  public enum Kind {
    /** A bug of the tool. */
    INTERNAL(1),
    /** A wrong flag or study file. */
    USAGE(2),
    /** The machine, a JDK, a port, the disk or an application fails. */
    ENVIRONMENT(3),
    /** Stored data is unreadable or inconsistent. */
    INVALID_DATA(4),
    /** A gate of the user failed. */
    GATE_FAILED(10),
    /** The user interrupted. */
    INTERRUPTED(130);

    private final int exitCode;

    Kind(int exitCode) {
      this.exitCode = exitCode;
    }

    /** Returns the exit code of a process that ends with this kind of problem. */
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

  /** Returns a problem of a wrong flag or study file. */
  public static Problem usage(String message) {
    return new Problem(Kind.USAGE, message, null);
  }

  /** Returns a problem of the machine or of an application. */
  public static Problem environment(String message) {
    return new Problem(Kind.ENVIRONMENT, message, null);
  }

  /** Returns a problem of the machine or of an application. */
  public static Problem environment(String message, Throwable cause) {
    return new Problem(Kind.ENVIRONMENT, message, cause);
  }

  /** Returns a problem of unreadable or inconsistent data. */
  public static Problem invalidData(String message) {
    return new Problem(Kind.INVALID_DATA, message, null);
  }

  /** Returns a problem of unreadable data. */
  public static Problem invalidData(String message, Throwable cause) {
    return new Problem(Kind.INVALID_DATA, message, cause);
  }

  /** Returns a problem of an interrupted command. */
  public static Problem interrupted(String message) {
    return new Problem(Kind.INTERRUPTED, message, null);
  }

  /** Returns the same problem with its message changed. */
  public Problem withMessage(UnaryOperator<String> change) {
    return new Problem(kind, change.apply(getMessage()), getCause());
  }

  /** Returns the kind. */
  public Kind kind() {
    return kind;
  }
}
