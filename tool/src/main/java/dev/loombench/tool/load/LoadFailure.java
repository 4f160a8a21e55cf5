package dev.loombench.tool.load;

/** Thrown if the generator can't run a plan to its end; the message says why. */
public final class LoadFailure extends Exception {

  private static final long serialVersionUID = 1;

  /** Creates a failure with a reason. */
  public LoadFailure(String message) {
    super(message);
  }
}
