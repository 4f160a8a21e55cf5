package dev.loombench.loadgen.engine;

/** A plan that cannot be carried out; the message says why and what to do. */
public final class PlanFailure extends Exception {

  private static final long serialVersionUID = 1L;

  /** A failure without a further cause. */
  public PlanFailure(String message) {
    super(message);
  }

  /** A failure that another one caused. */
  public PlanFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
