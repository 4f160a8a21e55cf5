package dev.loombench.tool.problem;

import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileLockInterruptionException;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

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

    public int exitCode() {
      return exitCode;
    }
  }

  private static final long serialVersionUID = 1;

  /** Causes may form a cycle. */
  private static final int MOST_CAUSES = 20;

  private final Kind kind;

  private Problem(Kind kind, String message, Throwable cause) {
    super(Objects.requireNonNull(message), cause);
    this.kind = kind;
  }

  /** Returns a problem; a failure that an interruption caused is an interruption. */
  private static Problem of(Kind kind, String message, Throwable cause) {
    return Stream.iterate(cause, Objects::nonNull, Throwable::getCause)
            .limit(MOST_CAUSES)
            .anyMatch(Problem::isInterruption)
        ? new Problem(Kind.INTERRUPTED, "interrupted.", cause)
        : new Problem(kind, message, cause);
  }

  private static boolean isInterruption(Throwable cause) {
    return cause instanceof InterruptedException
        || cause instanceof ClosedByInterruptException
        || cause instanceof FileLockInterruptionException
        || (cause instanceof InterruptedIOException && !(cause instanceof SocketTimeoutException));
  }

  /** Returns a problem of a wrong flag or study file. */
  public static Problem usage(String message) {
    return new Problem(Kind.USAGE, message, null);
  }

  public static Problem usage(String message, Throwable cause) {
    return of(Kind.USAGE, message, cause);
  }

  /** Returns a problem of the machine or of an application. */
  public static Problem environment(String message) {
    return new Problem(Kind.ENVIRONMENT, message, null);
  }

  public static Problem environment(String message, Throwable cause) {
    return of(Kind.ENVIRONMENT, message, cause);
  }

  /** Returns a problem of a file or folder that can't be read. */
  public static Problem unreadable(Object path, Throwable cause) {
    return environment("can't read %s: %s.".formatted(path, reason(cause)), cause);
  }

  /** Returns a problem of unreadable or inconsistent data. */
  public static Problem invalidData(String message) {
    return new Problem(Kind.INVALID_DATA, message, null);
  }

  public static Problem invalidData(String message, Throwable cause) {
    return of(Kind.INVALID_DATA, message, cause);
  }

  /** Returns a problem of an interrupted command. */
  public static Problem interrupted(String message) {
    return new Problem(Kind.INTERRUPTED, message, null);
  }

  /**
   * Returns the reason of a failure in words, without the name of its class and without a period.
   */
  public static String reason(Throwable failure) {
    return Reason.of(failure);
  }

  public Problem withMessage(UnaryOperator<String> change) {
    return new Problem(kind, change.apply(getMessage()), getCause());
  }

  public Kind kind() {
    return kind;
  }
}
