package dev.loombench.tool.place;

import java.io.IOException;

/** Thrown if the connection to a host broke. It says nothing about the server. */
public final class HostLost extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** Creates a loss with a reason that names the host. */
  public HostLost(String message) {
    super(message);
  }

  /** Runs a call for a user of streams or files, to whom a lost host is a failure of them. */
  static void asIoFailure(Runnable call) throws IOException {
    try {
      call.run();
    } catch (HostLost lost) {
      throw new IOException(lost.getMessage(), lost);
    }
  }
}
