package dev.loombench.kernels;

/**
 * A request parameter that no kernel can work with. The message is the body of the answer, the same
 * on every server.
 */
public final class BadParameter extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BadParameter(String message) {
    super(message);
  }

  BadParameter(String message, Throwable cause) {
    super(message, cause);
  }
}
