package dev.loombench.tool.load;

/** The generator could not carry out a plan, or ended before it had; the message says why. */
public final class LoadFailure extends Exception {

  private static final long serialVersionUID = 1;

  /** A failure with that reason. */
  public LoadFailure(String message) {
    super(message);
  }
}
