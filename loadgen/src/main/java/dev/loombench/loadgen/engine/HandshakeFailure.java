package dev.loombench.loadgen.engine;

import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertificateException;

/** Says why a connection that was made could not be used, and what to do. */
final class HandshakeFailure extends Exception {

  private static final long serialVersionUID = 1L;

  private static final String REMEDY =
      "; trust its certificate by file, or switch the verification off";

  /** A failure after TLS, or without it. */
  HandshakeFailure(String message) {
    super(message);
  }

  /** In words for people. */
  static String explained(Throwable failure) {
    return switch (failure) {
      case HandshakeFailure told -> told.getMessage();
      case NotSslRecordException _ ->
          "what the server sent is not TLS; is the target's scheme https, and the port right?";
      case SslHandshakeTimeoutException late ->
          "the TLS handshake was not done in time: " + late.getMessage();
      case ClosedChannelException _ -> "the server closed the connection during the TLS handshake";
      default -> explainedByCertificate(failure);
    };
  }

  private static String explainedByCertificate(Throwable failure) {
    String why = String.valueOf(failure.getMessage());
    if (why.contains("no_application_protocol")) {
      return "the server does not agree to HTTP/2 in the TLS handshake (ALPN): " + why;
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateException refused) {
        return explained(refused) + REMEDY;
      }
    }
    return "the connection could not be set up: " + why;
  }

  private static String explained(CertificateException refused) {
    String why = String.valueOf(refused.getMessage());
    boolean aboutTheName = why.startsWith("No name matching") || why.startsWith("No subject alt");
    return aboutTheName
        ? "the server's certificate is for another name: " + why
        : "the server's certificate is not trusted: " + why;
  }
}
