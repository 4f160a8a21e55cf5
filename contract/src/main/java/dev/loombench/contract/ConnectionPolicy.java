package dev.loombench.contract;

import java.util.Objects;

/**
 * How connections are made and used.
 *
 * @param version the version of HTTP; with TLS, HTTP/2 is agreed on by ALPN, without it the client
 *     speaks it at once (h2c with prior knowledge)
 * @param kept whether a connection is used again after an answer; if not, each request has its own
 * @param most the most connections open at once, over all targets
 * @param streamsEach the most requests in flight on one connection: 1 for HTTP/1.1
 * @param trust whom to believe when the scheme is {@code https}
 */
public record ConnectionPolicy(
    HttpVersion version, boolean kept, int most, int streamsEach, Trust trust) {

  /** A version of HTTP. */
  public enum HttpVersion {
    /** One request at a time on a connection. */
    HTTP_1_1,
    /** Several requests at a time on a connection. */
    HTTP_2
  }

  /**
   * Which certificates are believed.
   *
   * @param verified whether the server's certificate and name are checked
   * @param certificateFile a PEM file with the certificates to trust; empty for those of the JDK
   */
  public record Trust(boolean verified, String certificateFile) {

    /** The JDK's own authorities. */
    public static final Trust DEFAULT = new Trust(true, "");

    public Trust {
      Objects.requireNonNull(certificateFile, "certificateFile");
    }
  }

  public ConnectionPolicy {
    Objects.requireNonNull(version, "version");
    Objects.requireNonNull(trust, "trust");
    if (most < 1 || streamsEach < 1) {
      throw new IllegalArgumentException("a plan needs a connection, and a request on it");
    }
    if (version == HttpVersion.HTTP_1_1 && streamsEach > 1) {
      throw new IllegalArgumentException("HTTP/1.1 has one request at a time on a connection");
    }
    if (version == HttpVersion.HTTP_2 && !kept) {
      throw new IllegalArgumentException("a connection for each request is for HTTP/1.1 only");
    }
  }

  /** HTTP/1.1 with keep-alive, and the JDK's own trust where the scheme asks for it. */
  public static ConnectionPolicy keepAlive(int most) {
    return new ConnectionPolicy(HttpVersion.HTTP_1_1, true, most, 1, Trust.DEFAULT);
  }
}
