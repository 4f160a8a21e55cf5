package dev.loombench.tool.load;

import dev.loombench.contract.ClientTls;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Work.Login;
import dev.loombench.tool.study.Workload;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Login to a started server. */
public final class LoginSession {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int FIRST_ERROR = 400;

  private final URI server;
  private final Trust trust;
  private final Login login;
  private final UnaryOperator<String> environment;

  private LoginSession(URI server, Trust trust, Login login, UnaryOperator<String> environment) {
    this.server = server;
    this.trust = trust;
    this.login = login;
    this.environment = environment;
  }

  /**
   * Logs in if the workload has a login, and adds the token or the cookies to its requests.
   *
   * @throws BackingServiceFailure if the server refuses the login
   */
  public static Workload loggedIn(URI server, Trust trust, Workload workload)
      throws InterruptedException {
    return loggedIn(server, trust, workload, System.getenv()::get);
  }

  static Workload loggedIn(
      URI server, Trust trust, Workload workload, UnaryOperator<String> environment)
      throws InterruptedException {
    if (workload.work() instanceof Work.Own own && own.login().isPresent()) {
      return new LoginSession(server, trust, own.login().get(), environment).of(workload, own);
    }
    return workload;
  }

  private Workload of(Workload workload, Work.Own own) throws InterruptedException {
    HttpResponse<String> answer = send();
    Work withSession =
        login
            .token()
            .map(pointer -> own.sending("Authorization", "Bearer " + token(answer, pointer)))
            .orElseGet(() -> own.sending("Cookie", cookies(answer)));
    return workload.doing(withSession);
  }

  private HttpResponse<String> send() throws InterruptedException {
    RequestSpec spec = login.revealed(environment);
    String body = spec.body() instanceof RequestBody.Text(String text) ? text : "";
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server + spec.path()))
            .method(
                spec.method(),
                body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    spec.headers().forEach(request::header);
    try (HttpClient client = client()) {
      return accepted(WholeAnswers.send(client, request.build(), TIMEOUT));
    } catch (IOException noAnswer) {
      throw refused("got no answer: " + Problem.reason(noAnswer));
    }
  }

  private HttpClient client() throws IOException {
    return HttpClient.newBuilder().connectTimeout(TIMEOUT).sslContext(ClientTls.of(trust)).build();
  }

  /** A form of Spring Security redirects a wrong password to the login page. */
  private HttpResponse<String> accepted(HttpResponse<String> answer) {
    String location = answer.headers().firstValue("Location").orElse("");
    if (answer.statusCode() >= FIRST_ERROR) {
      throw refused("was answered with status " + answer.statusCode());
    }
    if (location.contains("error")) {
      throw refused("was redirected to " + location);
    }
    return answer;
  }

  private String token(HttpResponse<String> answer, String pointer) {
    try {
      JsonNode token = new JsonMapper().readTree(answer.body()).at(pointer);
      if (token.isString() && !token.stringValue().isEmpty()) {
        return token.stringValue();
      }
    } catch (JacksonException notJson) {
      throw refused("was answered without JSON");
    }
    throw refused("was answered without a text at " + pointer);
  }

  private String cookies(HttpResponse<String> answer) {
    List<String> cookies =
        answer.headers().allValues("Set-Cookie").stream()
            .map(cookie -> cookie.replaceFirst(";.*", "").strip())
            .filter(cookie -> !cookie.endsWith("="))
            .toList();
    if (cookies.isEmpty()) {
      throw refused("set no cookie; name the place of its token by 'token'");
    }
    return cookies.stream().collect(Collectors.joining("; "));
  }

  private BackingServiceFailure refused(String how) {
    return new BackingServiceFailure(
        "the login %s %s %s".formatted(login.request().method(), login.request().path(), how));
  }
}
