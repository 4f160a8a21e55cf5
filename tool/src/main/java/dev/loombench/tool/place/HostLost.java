package dev.loombench.tool.place;

/** Thrown if the connection to a host broke. It says nothing about the server. */
public final class HostLost extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** Creates a loss with a reason that names the host. */
  public HostLost(String message) {
    super(message);
  }
}
