package dev.loombench.tool.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.loombench.contract.ClientTls;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.tool.launch.ReadyProbe.Answer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Probes and clients of a server that speaks only TLS, with a certificate of its own. */
class TlsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String PASSWORD = "secret";

  @TempDir Path folder;
  private HttpsServer server;

  @BeforeEach
  void start() throws Exception {
    keytool("-genkeypair", "-keyalg", "EC", "-dname", "CN=test", "-ext", "san=ip:127.0.0.1");
    keytool("-exportcert", "-rfc", "-file", folder.resolve("server.pem").toString());
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (var file = Files.newInputStream(folder.resolve("server.p12"))) {
      keys.load(file, PASSWORD.toCharArray());
    }
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void aProbeWithoutTlsFindsThatItIsSpoken() {
    assertThat(probe("http")).isInstanceOf(Answer.SpeaksTls.class);
  }

  @Test
  void aProbeAcceptsAnyCertificate() {
    assertThat(probe("https")).isEqualTo(new Answer.Ready(base("https"), Map.of()));
  }

  @Test
  void aClientAcceptsTheCertificatesOfItsFileOrAny() throws Exception {
    assertThat(statusFor(new Trust(true, folder.resolve("server.pem").toString()))).isEqualTo(204);
    assertThat(statusFor(Trust.ANY)).isEqualTo(204);
    assertThatThrownBy(() -> statusFor(Trust.DEFAULT)).isInstanceOf(SSLException.class);
  }

  private Answer probe(String scheme) {
    return ReadyProbe.ofPath(base(scheme), "/", status -> status < 400, Map.of()).ask(PATIENCE);
  }

  private int statusFor(Trust trust) throws Exception {
    try (HttpClient client = HttpClient.newBuilder().sslContext(ClientTls.of(trust)).build()) {
      return client
          .send(HttpRequest.newBuilder(base("https")).build(), BodyHandlers.discarding())
          .statusCode();
    }
  }

  private URI base(String scheme) {
    return ReadyProbe.base(scheme, "127.0.0.1", server.getAddress().getPort());
  }

  private void keytool(String... arguments) throws Exception {
    List<String> command =
        Stream.of(
                Stream.of(TinyHome.JDK.resolve("bin/keytool").toString()),
                Stream.of(arguments),
                Stream.of("-alias", "server", "-storetype", "PKCS12", "-storepass", PASSWORD),
                Stream.of("-keystore", folder.resolve("server.p12").toString()))
            .flatMap(part -> part)
            .toList();
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }
}
