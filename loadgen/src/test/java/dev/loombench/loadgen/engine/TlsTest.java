package dev.loombench.loadgen.engine;

import static dev.loombench.loadgen.engine.TestPlan.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.ConnectionPolicy.HttpVersion;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of TLS with the JDK's HTTPS server and ten requests. */
class TlsTest {

  @TempDir private static Path folder;
  private static TlsCertificate certificate;
  private HttpsServer server;

  @BeforeAll
  static void createCertificate() throws Exception {
    certificate = TlsCertificate.create(folder, "dns:localhost");
  }

  @BeforeEach
  void startServer() throws Exception {
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(certificate.serverContext()));
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/ok",
        exchange -> {
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write("ok".getBytes(StandardCharsets.UTF_8));
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  @Test
  void acceptsACertificateTrustedByFile() throws Exception {
    LoadResult result = run(tenRequests(uri("localhost")).policy(http1(trusted())).expecting("ok"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
    assertThat(result.firstErrors()).isEmpty();
  }

  @Test
  void countsBytesWithoutTls() throws Exception {
    URI uri = uri("localhost");
    LoadResult result = run(tenRequests(uri).policy(http1(trusted())));
    int requestLength = ("GET /ok HTTP/1.1\r\nHost: " + uri.getAuthority() + "\r\n\r\n").length();
    assertThat(result.seconds().stream().mapToLong(SecondCounts::bytesOut).sum())
        .isEqualTo(10L * requestLength);
    assertThat(result.seconds().stream().mapToLong(SecondCounts::bytesIn).sum())
        .isBetween(10L * 60, 10L * 110);
  }

  @Test
  void rejectsAnUntrustedCertificate() throws Exception {
    LoadResult result = run(tenRequests(uri("localhost")).policy(http1(Trust.DEFAULT)));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.CONNECT_REFUSED, 10L));
    assertThat(result.firstErrors().get(RequestResult.CONNECT_REFUSED))
        .startsWith("the server's certificate is not trusted")
        .endsWith("trust its certificate with a certificate file, or disable the verification");
  }

  @Test
  void rejectsACertificateForAnotherHost() throws Exception {
    LoadResult result = run(tenRequests(uri("127.0.0.1")).policy(http1(trusted())));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.CONNECT_REFUSED, 10L));
    assertThat(result.firstErrors().get(RequestResult.CONNECT_REFUSED))
        .startsWith("the server's certificate is for another host name")
        .contains("127.0.0.1")
        .endsWith("use a host name of the certificate, or disable the verification");
  }

  @Test
  void trustDoesNotHelpAnExpiredCertificate() {
    var rejected =
        new CertificateException(
            new CertPathValidatorException("", new CertificateExpiredException("NotAfter: 2021")));

    assertThat(HandshakeException.explain(new SSLHandshakeException("", rejected)))
        .isEqualTo(
            "the server's certificate is not valid now: NotAfter: 2021; renew it or check the clock, or disable the verification");
  }

  @Test
  void acceptsAnyCertificateWithoutVerification() throws Exception {
    LoadResult result =
        run(tenRequests(uri("127.0.0.1")).policy(http1(new Trust(false, ""))).expecting("ok"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
  }

  @Test
  void rejectsAPlainTextServer() throws Exception {
    try (Http2Server plainText = Http2Server.plainText()) {
      URI uri = URI.create("https://localhost:" + plainText.uri().getPort());
      LoadResult result = run(tenRequests(uri).policy(http1(Trust.DEFAULT)));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.CONNECT_REFUSED, 10L));
      assertThat(result.firstErrors().get(RequestResult.CONNECT_REFUSED)).contains("is not TLS");
    }
  }

  @Test
  void handshakeTimesOut() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      URI uri = URI.create("https://localhost:" + silent.getLocalPort());
      LoadResult result =
          run(
              tenRequests(uri)
                  .policy(http1(Trust.DEFAULT))
                  .connections(1, 1)
                  .timeouts(Duration.ofMillis(300), Duration.ofSeconds(5)));
      assertThat(result.results().keySet())
          .isSubsetOf(RequestResult.CONNECT_TIMEOUT, RequestResult.TIMEOUT)
          .contains(RequestResult.CONNECT_TIMEOUT);
      assertThat(result.firstErrors().get(RequestResult.CONNECT_TIMEOUT))
          .containsAnyOf("the TLS handshake timed out", "no connection within the timeout");
    }
  }

  @Test
  void negotiatesHttp2ByAlpn() throws Exception {
    try (Http2Server http2 = Http2Server.tls(certificate, "h2", "http/1.1")) {
      LoadResult result =
          run(
              TestPlan.closed(http2.uri(), "/100ms", 6, 1)
                  .policy(http2(trusted()))
                  .connections(1, 1)
                  .expecting("ok"));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, result.scheduled()));
      assertThat(http2.accepted.get()).isEqualTo(1);
      assertThat(http2.maxStreams.get()).isEqualTo(6);
      assertThat(http2.requests.getFirst()).containsEntry(":scheme", "https");
    }
  }

  @Test
  void rejectsAServerThatOffersOnlyHttp1() throws Exception {
    try (Http2Server http1 = Http2Server.tls(certificate, "http/1.1")) {
      assertRefusedForHttp2(run(tenRequests(http1.uri()).policy(http2(trusted()))));
      assertThat(http1.received.get()).isZero();
    }
  }

  @Test
  void rejectsAServerWithoutAlpn() throws Exception {
    assertRefusedForHttp2(run(tenRequests(uri("localhost")).policy(http2(trusted()))));
  }

  private static void assertRefusedForHttp2(LoadResult result) {
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.CONNECT_REFUSED, 10L));
    assertThat(result.firstErrors().get(RequestResult.CONNECT_REFUSED))
        .contains("not offer HTTP/2 in the TLS handshake (ALPN)");
  }

  @Test
  void rejectsAMissingOrInvalidCertificateFile() throws Exception {
    Path empty = Files.writeString(folder.resolve("empty.pem"), "nothing");
    assertThatThrownBy(() -> run(tenRequests(uri("localhost")).policy(http1(trusting(empty)))))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("empty.pem contains no certificate in PEM format");
    assertThatThrownBy(
            () ->
                run(
                    tenRequests(uri("localhost"))
                        .policy(http1(trusting(folder.resolve("none.pem"))))))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("none.pem is not readable");
  }

  @Test
  void rejectsMixedSchemes() {
    TestPlan mixed =
        tenRequests(uri("localhost")).targets(uri("localhost"), URI.create("http://127.0.0.1:9"));
    assertThatThrownBy(() -> Preflight.check(mixed.plan()))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("schemes differ");
  }

  @Test
  void usesTheDefaultPortOfTheScheme() throws Exception {
    assertThat(
            Preflight.check(tenRequests(URI.create("https://127.0.0.1")).plan())
                .getFirst()
                .getPort())
        .isEqualTo(443);
    assertThat(
            Preflight.check(tenRequests(URI.create("http://127.0.0.1")).plan())
                .getFirst()
                .getPort())
        .isEqualTo(80);
  }

  private URI uri(String host) {
    return URI.create("https://" + host + ":" + server.getAddress().getPort());
  }

  private static Trust trusted() {
    return trusting(certificate.pem());
  }

  private static Trust trusting(Path file) {
    return new Trust(true, file.toString());
  }

  private static ConnectionPolicy http1(Trust trust) {
    return new ConnectionPolicy(HttpVersion.HTTP_1_1, true, 8, 1, trust);
  }

  private static ConnectionPolicy http2(Trust trust) {
    return new ConnectionPolicy(HttpVersion.HTTP_2, true, 8, 10, trust);
  }

  private static TestPlan tenRequests(URI uri) {
    return TestPlan.open(uri, "/ok", 10, 1);
  }
}
