package dev.loombench.tool.load;

/**
 * What a workload needs could not be made ready for a trial, or broke; the message says why. It
 * concerns one trial, where a {@code Problem} would concern them all.
 */
public final class SupportFailure extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** A failure with that reason. */
  public SupportFailure(String message) {
    super(message);
  }

  /** A failure with that reason and cause. */
  public SupportFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
