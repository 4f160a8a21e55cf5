package dev.loombench.tool.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.OwnRequest;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Work.Login;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.WorkloadId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoginSessionTest {

  private static final Map<String, String> ENVIRONMENT = Map.of("PASSWORD", "correct horse");

  private final List<String> bodies = new ArrayList<>();
  private HttpServer server;

  @BeforeEach
  void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  @Test
  void aTokenIsSentWithAllRequests() throws InterruptedException {
    Work.Own own = loggedIn("/token", Optional.of("/data/access_token"));

    assertThat(own.requests())
        .containsExactly(
            RequestSpec.of("GET", "/a", Map.of("Authorization", "Bearer t0k3n"), ""),
            RequestSpec.of(
                "GET", "/b", Map.of("Authorization", "Bearer t0k3n", "Accept", "text/html"), ""));
    assertThat(bodies).containsExactly("{\"password\":\"correct horse\"}");
  }

  @Test
  void cookiesAreSentWithAllRequests() throws InterruptedException {
    assertThat(loggedIn("/cookies", Optional.empty()).requests().getFirst().headers())
        .isEqualTo(Map.of("Cookie", "JSESSIONID=4C2A; theme=dark"));
  }

  @Test
  void aWorkloadWithoutLoginIsUnchanged() throws InterruptedException {
    Workload workload = workload(new Work.Own(requests(), Order.WEIGHTED));

    assertThat(LoginSession.loggedIn(URI.create("http://127.0.0.1:1"), Trust.DEFAULT, workload))
        .isSameAs(workload);
  }

  @Test
  void aRefusedLoginNamesItsAnswer() {
    refuses("/refused", Optional.empty(), "was answered with status 401");
    refuses("/form", Optional.empty(), "was redirected to /login?error");
    refuses("/token", Optional.empty(), "set no cookie; name the place of its token by 'token'");
    refuses("/token", Optional.of("/token"), "was answered without a text at /token");
    refuses("/cookies", Optional.of("/token"), "was answered without JSON");
  }

  private void refuses(String path, Optional<String> token, String message) {
    assertThatThrownBy(() -> loggedIn(path, token))
        .isInstanceOf(BackingServiceFailure.class)
        .hasMessage("the login POST %s %s", path, message);
  }

  private Work.Own loggedIn(String path, Optional<String> token) throws InterruptedException {
    RequestSpec request =
        RequestSpec.of(
            "POST",
            path,
            Map.of("Content-Type", "application/json"),
            "{\"password\":\"{secret:PASSWORD}\"}");
    var own =
        new Work.Own(requests(), Order.WEIGHTED, Optional.of(new Login(request, token)), List.of());
    URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    return (Work.Own)
        LoginSession.loggedIn(uri, Trust.DEFAULT, workload(own), ENVIRONMENT::get).work();
  }

  private static List<OwnRequest> requests() {
    return List.of(
        new OwnRequest(RequestSpec.get("/a")),
        new OwnRequest(RequestSpec.of("GET", "/b", Map.of("Accept", "text/html"), "")));
  }

  private static Workload workload(Work.Own own) {
    return new Workload(new WorkloadId("w"), own, List.of(new OpenModel.Open(1, Spacing.UNIFORM)));
  }

  private void answer(HttpExchange exchange) throws IOException {
    bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    switch (exchange.getRequestURI().getPath()) {
      case "/token" -> respond(exchange, 200, "{\"data\":{\"access_token\":\"t0k3n\"}}");
      case "/cookies" -> {
        exchange.getResponseHeaders().add("Set-Cookie", "JSESSIONID=4C2A; Path=/; HttpOnly");
        exchange.getResponseHeaders().add("Set-Cookie", "theme=dark");
        exchange.getResponseHeaders().add("Set-Cookie", "old=; Max-Age=0");
        respond(exchange, 200, "<html>");
      }
      case "/form" -> {
        exchange.getResponseHeaders().add("Location", "/login?error");
        respond(exchange, 302, "");
      }
      default -> respond(exchange, 401, "");
    }
  }

  private static void respond(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
