package dev.loombench.tool.load;

/**
 * Thrown if a backing service of a workload can't be prepared for a trial, or fails during it; the
 * message says why. It affects one trial, a {@code Problem} the whole run.
 */
public final class BackingServiceFailure extends RuntimeException {

  private static final long serialVersionUID = 1;

  public BackingServiceFailure(String message) {
    super(message);
  }

  public BackingServiceFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
