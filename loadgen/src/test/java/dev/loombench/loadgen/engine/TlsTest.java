package dev.loombench.loadgen.engine;

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
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whom the engine believes, against the JDK's own HTTPS server; ten requests each. */
class TlsTest {

  @TempDir private static Path folder;
  private static TlsCertificate certificate;
  private HttpsServer server;

  @BeforeAll
  static void makeCertificate() throws Exception {
    certificate = TlsCertificate.make(folder, "dns:localhost");
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
  void aCertificateTrustedByFileIsBelieved() throws Exception {
    LoadResult result = run(tenTo(uri("localhost")).policy(http1(trusted())).expecting("ok"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
    assertThat(result.firstErrors()).isEmpty();
  }

  @Test
  void bytesAreThoseOfHttpNotOfTls() throws Exception {
    URI uri = uri("localhost");
    LoadResult result = run(tenTo(uri).policy(http1(trusted())));
    int requestLength = ("GET /ok HTTP/1.1\r\nHost: " + uri.getAuthority() + "\r\n\r\n").length();
    assertThat(result.seconds().stream().mapToLong(SecondCounts::bytesOut).sum())
        .isEqualTo(10L * requestLength);
    assertThat(result.seconds().stream().mapToLong(SecondCounts::bytesIn).sum())
        .isBetween(10L * 60, 10L * 110);
  }

  @Test
  void aCertificateThatNobodyVouchesForIsRefusedWithTheRemedy() throws Exception {
    LoadResult result = run(tenTo(uri("localhost")).policy(http1(Trust.DEFAULT)));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.CONNECT_REFUSED, 10L));
    assertThat(result.firstErrors().get(RequestResult.CONNECT_REFUSED))
        .startsWith("the server's certificate is not trusted")
        .endsWith("trust its certificate by file, or switch the verification off");
  }

  @Test
  void aCertificateForAnotherNameIsRefused() throws Exception {
    LoadResult result = run(tenTo(uri("127.0.0.1")).policy(http1(trusted())));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.CONNECT_REFUSED, 10L));
    assertThat(result.firstErrors().get(RequestResult.CONNECT_REFUSED))
        .startsWith("the server's certificate is for another name")
        .contains("127.0.0.1");
  }

  @Test
  void withoutVerificationAnyCertificateForAnyNameWillDo() throws Exception {
    LoadResult result =
        run(tenTo(uri("127.0.0.1")).policy(http1(new Trust(false, ""))).expecting("ok"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
  }

  @Test
  void aServerInTheClearBehindHttpsIsRefused() throws Exception {
    try (Http2Server clear = Http2Server.clear()) {
      URI uri = URI.create("https://localhost:" + clear.uri().getPort());
      LoadResult result = run(tenTo(uri).policy(http1(Trust.DEFAULT)));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.CONNECT_REFUSED, 10L));
      assertThat(result.firstErrors().get(RequestResult.CONNECT_REFUSED)).contains("is not TLS");
    }
  }

  @Test
  void aHandshakeThatNobodyAnswersEndsAtTheTimeout() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      URI uri = URI.create("https://localhost:" + silent.getLocalPort());
      LoadResult result =
          run(
              tenTo(uri)
                  .policy(http1(Trust.DEFAULT))
                  .connections(1, 1)
                  .limits(Duration.ofMillis(300), Duration.ofSeconds(5)));
      assertThat(result.results().keySet())
          .isSubsetOf(RequestResult.CONNECT_REFUSED, RequestResult.TIMEOUT)
          .contains(RequestResult.CONNECT_REFUSED);
      assertThat(result.firstErrors().get(RequestResult.CONNECT_REFUSED))
          .contains("the TLS handshake was not done in time");
    }
  }

  @Test
  void http2IsAgreedOnInTheHandshake() throws Exception {
    try (Http2Server http2 = Http2Server.secured(certificate, "h2", "http/1.1")) {
      LoadResult result =
          run(
              TestPlan.closed(http2.uri(), "/100ms", 6, 1)
                  .policy(http2(trusted()))
                  .connections(1, 1)
                  .expecting("ok"));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, result.scheduled()));
      assertThat(http2.accepted.get()).isEqualTo(1);
      assertThat(http2.mostAtOnceOnOne.get()).isEqualTo(6);
      assertThat(http2.requests.getFirst()).containsEntry(":scheme", "https");
    }
  }

  @Test
  void aServerThatOffersOnlyOtherProtocolsIsRefused() throws Exception {
    try (Http2Server old = Http2Server.secured(certificate, "http/1.1")) {
      assertRefusedForHttp2(run(tenTo(old.uri()).policy(http2(trusted()))));
      assertThat(old.received.get()).isZero();
    }
  }

  @Test
  void aServerThatAgreesOnNoProtocolIsRefused() throws Exception {
    assertRefusedForHttp2(run(tenTo(uri("localhost")).policy(http2(trusted()))));
  }

  private static void assertRefusedForHttp2(LoadResult result) {
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.CONNECT_REFUSED, 10L));
    assertThat(result.firstErrors().get(RequestResult.CONNECT_REFUSED))
        .contains("agree to HTTP/2 in the TLS handshake (ALPN)");
  }

  @Test
  void aCertificateFileThatIsMissingOrNoneEndsThePlanBeforeItStarts() throws Exception {
    Path empty = Files.writeString(folder.resolve("empty.pem"), "nothing");
    assertThatThrownBy(() -> run(tenTo(uri("localhost")).policy(http1(by(empty)))))
        .isInstanceOf(PlanFailure.class)
        .hasMessageContaining("empty.pem holds no certificate in PEM form");
    assertThatThrownBy(
            () -> run(tenTo(uri("localhost")).policy(http1(by(folder.resolve("none.pem"))))))
        .isInstanceOf(PlanFailure.class)
        .hasMessageContaining("none.pem cannot be read");
  }

  @Test
  void targetsAllHaveTheSameScheme() {
    TestPlan mixed =
        tenTo(uri("localhost")).targets(uri("localhost"), URI.create("http://127.0.0.1:9"));
    assertThatThrownBy(() -> Preflight.check(mixed.plan()))
        .isInstanceOf(PlanFailure.class)
        .hasMessageContaining("schemes differ");
  }

  @Test
  void thePortIsTheUsualOneOfTheScheme() throws Exception {
    assertThat(Preflight.check(tenTo(URI.create("https://127.0.0.1")).plan()).getFirst().getPort())
        .isEqualTo(443);
    assertThat(Preflight.check(tenTo(URI.create("http://127.0.0.1")).plan()).getFirst().getPort())
        .isEqualTo(80);
  }

  private URI uri(String host) {
    return URI.create("https://" + host + ":" + server.getAddress().getPort());
  }

  private static Trust trusted() {
    return by(certificate.pem());
  }

  private static Trust by(Path file) {
    return new Trust(true, file.toString());
  }

  private static ConnectionPolicy http1(Trust trust) {
    return new ConnectionPolicy(HttpVersion.HTTP_1_1, true, 8, 1, trust);
  }

  private static ConnectionPolicy http2(Trust trust) {
    return new ConnectionPolicy(HttpVersion.HTTP_2, true, 8, 10, trust);
  }

  private static TestPlan tenTo(URI uri) {
    return TestPlan.open(uri, "/ok", 10, 1);
  }

  private static LoadResult run(TestPlan plan) throws Exception {
    return new PlanRun(plan.plan(), Optional.empty(), _ -> {}).carryOut();
  }
}
