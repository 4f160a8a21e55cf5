package dev.loombench.contract;

import java.util.Objects;

/**
 * Rules for opening and reusing connections.
 *
 * @param version the HTTP version. HTTP/2 is negotiated by ALPN with TLS and spoken with prior
 *     knowledge (h2c) without
 * @param keepAlive whether connections are reused; if not, each request gets its own connection
 * @param maxConnections the maximum number of open connections, over all targets
 * @param maxStreamsPerConnection the maximum number of requests in flight on one connection; 1 for
 *     HTTP/1.1
 */
public record ConnectionPolicy(
    HttpVersion version,
    boolean keepAlive,
    int maxConnections,
    int maxStreamsPerConnection,
    Trust trust) {

  /** HTTP version. */
  public enum HttpVersion {
    /** One request at a time on a connection. */
    HTTP_1_1,
    /** Several concurrent requests on a connection. */
    HTTP_2
  }

  /**
   * Accepted server certificates.
   *
   * @param verified whether the server's certificate and host name are verified
   * @param certificateFile a PEM file with the trusted certificates; empty for the JDK's trust
   *     store
   */
  public record Trust(boolean verified, String certificateFile) {

    /** The JDK's trust store. */
    public static final Trust DEFAULT = new Trust(true, "");

    public static final Trust ANY = new Trust(false, "");

    public Trust {
      Objects.requireNonNull(certificateFile, "certificateFile");
    }
  }

  public ConnectionPolicy {
    Objects.requireNonNull(version, "version");
    Objects.requireNonNull(trust, "trust");
    if (maxConnections < 1 || maxStreamsPerConnection < 1) {
      throw new IllegalArgumentException(
          "the maximum connections and streams must be at least 1: %d, %d"
              .formatted(maxConnections, maxStreamsPerConnection));
    }
    if (version == HttpVersion.HTTP_1_1 && maxStreamsPerConnection > 1) {
      throw new IllegalArgumentException("HTTP/1.1 allows only one request at a time");
    }
    if (version == HttpVersion.HTTP_2 && !keepAlive) {
      throw new IllegalArgumentException("a connection per request requires HTTP/1.1");
    }
  }

  /** Returns a policy of HTTP/1.1 with keep-alive and the JDK's trust store. */
  public static ConnectionPolicy http1(int maxConnections) {
    return new ConnectionPolicy(HttpVersion.HTTP_1_1, true, maxConnections, 1, Trust.DEFAULT);
  }
}
