package dev.loombench.loadgen.engine;

/** Failure to execute a plan; the message gives the cause and the remedy. */
public final class PlanException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Creates a failure without cause. */
  public PlanException(String message) {
    super(message);
  }

  /** Creates a failure with a cause. */
  public PlanException(String message, Throwable cause) {
    super(message, cause);
  }
}
