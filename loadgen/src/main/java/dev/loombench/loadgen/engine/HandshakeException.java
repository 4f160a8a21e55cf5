package dev.loombench.loadgen.engine;

import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;

/** Failure to set up an established connection, with its cause and remedy. */
final class HandshakeException extends Exception {

  private static final long serialVersionUID = 1L;

  private final boolean timeout;

  /** Creates a failure of the HTTP/2 handshake. */
  HandshakeException(String message) {
    this(message, false);
  }

  private HandshakeException(String message, boolean timeout) {
    super(message);
    this.timeout = timeout;
  }

  /** Returns the failure of an HTTP/2 handshake without the server's settings. */
  static HandshakeException timeout(int millis) {
    return new HandshakeException(
        "the server sent no HTTP/2 settings within %d ms".formatted(millis), true);
  }

  boolean isTimeout() {
    return timeout;
  }

  /** Returns an explanation of any failure of a handshake. */
  static String explain(Throwable failure) {
    return switch (failure) {
      case HandshakeException explained -> explained.getMessage();
      case NotSslRecordException _ ->
          "the server's response is not TLS; check the scheme and port of the target";
      case SslHandshakeTimeoutException late -> "the TLS handshake timed out: " + late.getMessage();
      case ClosedChannelException _ -> "the server closed the connection during the TLS handshake";
      default -> explainTls(failure);
    };
  }

  private static String explainTls(Throwable failure) {
    String why = String.valueOf(failure.getMessage());
    if (why.contains("no_application_protocol")) {
      return "the server does not offer HTTP/2 in the TLS handshake (ALPN): " + why;
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateException rejected) {
        return explainCertificate(rejected);
      }
    }
    return "the connection could not be set up: " + why;
  }

  private static String explainCertificate(CertificateException rejected) {
    String why = String.valueOf(rejected.getMessage());
    if (why.startsWith("No name matching") || why.startsWith("No subject alt")) {
      return "the server's certificate is for another host name: "
          + why
          + "; use a host name of the certificate, or disable the verification";
    }
    for (Throwable cause = rejected; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateExpiredException
          || cause instanceof CertificateNotYetValidException) {
        return "the server's certificate is not valid now: "
            + cause.getMessage()
            + "; renew it or check the clock, or disable the verification";
      }
    }
    return "the server's certificate is not trusted: "
        + why
        + "; trust its certificate with a certificate file, or disable the verification";
  }
}
