package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.ConnectionPolicy.HttpVersion;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.RequestValues;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of placeholders in requests. */
class RequestValuesTest {

  private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");
  private static final Pattern UNIQUE_BODY =
      Pattern.compile(
          "\\{\"id\":(\\d{16}),\"key\":\"([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\"}");

  @Test
  void sendsRowsInRotation() throws Exception {
    var values =
        new RequestValues(
            List.of("id", "name"), List.of(List.of("7", "a b"), List.of("8", "\"ü\"")));
    RequestSpec put =
        RequestSpec.of("PUT", "/ok?id={csv:id}&n={csv:name}", JSON, "{\"n\":\"{csv:name}\"}")
            .with(values);
    try (ScriptedServer server = new ScriptedServer()) {
      TestPlan.run(once(server, 3).connections(1, 1).requests(Order.LISTED, put));

      assertThat(server.requests())
          .extracting(ScriptedServer.Request::target)
          .containsExactly("/ok?id=7&n=a%20b", "/ok?id=8&n=%22%C3%BC%22", "/ok?id=7&n=a%20b");
      assertThat(server.requests().getFirst().body()).isEqualTo("{\"n\":\"a b\"}");
      assertThat(server.requests().get(1).body()).startsWith("{\"n\":\"\\\"");
    }
  }

  @Test
  void rowsOfOneRequestDoNotDelayTheNextInOrder() throws Exception {
    var values = new RequestValues(List.of("id"), List.of(List.of("7"), List.of("8")));
    RequestSpec first = RequestSpec.get("/ok/{csv:id}").with(values);
    try (ScriptedServer server = new ScriptedServer()) {
      TestPlan.run(
          once(server, 2)
              .connections(1, 1)
              .requests(Order.LISTED, first, RequestSpec.get("/ok/next")));

      assertThat(server.requests())
          .extracting(ScriptedServer.Request::target)
          .containsExactly("/ok/7", "/ok/next", "/ok/8", "/ok/next");
    }
  }

  @Test
  void uniqueValuesDifferBetweenRequestsLoopsAndPlans() throws Exception {
    RequestSpec post =
        RequestSpec.of(
            "POST",
            "/ok/{unique:number}",
            JSON,
            "{\"id\":{unique:number},\"key\":\"{unique:uuid}\"}");
    Set<String> numbers = new HashSet<>();
    Set<String> keys = new HashSet<>();
    try (ScriptedServer server = new ScriptedServer()) {
      for (int plan = 0; plan < 2; plan++) {
        TestPlan.run(TestPlan.closed(server.uri(), "/ok", 8, 1).connections(8, 2).request(post));
      }

      for (ScriptedServer.Request request : server.requests()) {
        Matcher body = UNIQUE_BODY.matcher(request.body());
        assertThat(body.matches()).as(request.body()).isTrue();
        assertThat(request.target()).isEqualTo("/ok/" + body.group(1));
        assertThat(numbers.add(body.group(1))).as(body.group(1)).isTrue();
        assertThat(keys.add(body.group(2))).as(body.group(2)).isTrue();
      }
    }
    assertThat(numbers).hasSizeGreaterThan(100);
  }

  @Test
  void uniqueValuesAreSentOverHttp2() throws Exception {
    RequestSpec get =
        RequestSpec.of("GET", "/ok?n={unique:number}", Map.of("x-id", "{unique:number}"), "");
    try (Http2Server server = Http2Server.plainText()) {
      TestPlan plan =
          TestPlan.of(server.uri(), "/ok", iterations(10))
              .connections(1, 1)
              .policy(new ConnectionPolicy(HttpVersion.HTTP_2, true, 1, 4, Trust.DEFAULT))
              .request(get);
      TestPlan.run(plan);

      assertThat(server.requests)
          .extracting(headers -> headers.get(":path"))
          .hasSize(10)
          .doesNotHaveDuplicates()
          .allMatch(path -> path.matches("/ok\\?n=\\d{16}"));
      assertThat(server.requests)
          .allSatisfy(
              headers ->
                  assertThat(headers.get(":path")).isEqualTo("/ok?n=" + headers.get("x-id")));
    }
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void aUserSendsTheValuesOfItsOwnAnswers(Order order) throws Exception {
    RequestSpec needing = RequestSpec.get("/ok/{extract:id}");
    RequestSpec giving = RequestSpec.get("/number").expecting(extracting("/data/0/id"));
    var users =
        new LoadShape.Iterations(2, Duration.ZERO, 10, Duration.ZERO, Duration.ofSeconds(60));
    try (ScriptedServer server = new ScriptedServer()) {
      LoadResult result =
          TestPlan.run(
              TestPlan.of(server.uri(), "/ok", users)
                  .connections(2, 1)
                  .requests(order, needing, giving));

      assertThat(result.results()).containsOnlyKeys(RequestResult.OK);
      Set<String> given = new HashSet<>();
      Set<String> sent = new HashSet<>();
      for (ScriptedServer.Request request : server.requests()) {
        if (request.target().equals("/number")) {
          given.add("/ok/" + request.number());
        } else {
          sent.add(request.target());
        }
      }
      assertThat(sent).hasSizeGreaterThan(1).isSubsetOf(given);
    }
  }

  @Test
  void anAnswerWithoutTheValueIsAFailureAndKeepsBackWhatNeedsIt() throws Exception {
    RequestSpec giving = RequestSpec.get("/a").expecting(extracting("/data/0/id"));
    try (ScriptedServer server = new ScriptedServer()) {
      LoadResult result =
          TestPlan.run(
              once(server, 2)
                  .connections(1, 1)
                  .requests(Order.LISTED, giving, RequestSpec.get("/ok/{extract:id}")));

      assertThat(result.results()).containsOnly(Map.entry(RequestResult.BODY_MISMATCH, 4L));
      assertThat(result.firstErrors().get(RequestResult.BODY_MISMATCH))
          .isEqualTo("no JSON with a value at /data/0/id");
      assertThat(server.requests()).extracting(ScriptedServer.Request::target).containsOnly("/a");
    }
  }

  private static BodyCheck extracting(String pointer) {
    return new BodyCheck.Extracting(Map.of("id", pointer));
  }

  private static TestPlan once(ScriptedServer server, int times) {
    return TestPlan.of(server.uri(), "/ok", iterations(times));
  }

  private static LoadShape iterations(int times) {
    return new LoadShape.Iterations(1, Duration.ZERO, times, Duration.ZERO, Duration.ofSeconds(60));
  }
}
