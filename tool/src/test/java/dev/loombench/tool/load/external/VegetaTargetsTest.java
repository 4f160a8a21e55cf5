package dev.loombench.tool.load.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadPlan.Share;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.Stage;
import dev.loombench.tool.load.external.VegetaAttacks.Attack;
import dev.loombench.tool.study.Protocol.Engine;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests of what vegeta is given, and of what it is not. */
class VegetaTargetsTest {

  private static final Duration TEN = Duration.ofSeconds(10);

  @Test
  void aTargetHasMethodHeadersAndBody() throws IOException {
    var request = RequestSpec.of("POST", "/items", Map.of("Content-Type", "text/plain"), "hello");

    List<JsonNode> targets = targets(plan(rate(50), request));

    assertThat(targets)
        .singleElement()
        .hasToString(
            "{\"method\":\"POST\",\"url\":\"http://127.0.0.1:8080/items\",\"header\":{\"Content-Type\":[\"text/plain\"],\"Accept-Encoding\":[\"identity\"]},\"body\":\"aGVsbG8=\"}");
  }

  @Test
  void requestsAreDrawnByWeight() throws IOException {
    List<JsonNode> targets =
        targets(
            plan(
                rate(50),
                RequestSpec.get("/a").weighing(900),
                RequestSpec.get("/b").weighing(100)));

    assertThat(targets).hasSize(1_000);
    assertThat(targets).filteredOn(target -> url(target).endsWith("/b")).hasSize(100);
    assertThat(targets.subList(0, 100)).anyMatch(target -> url(target).endsWith("/b"));
  }

  @Test
  void weightsWithoutCommonDivisorAreRounded() throws IOException {
    List<JsonNode> targets =
        targets(
            plan(
                rate(50),
                RequestSpec.get("/a").weighing(999_983),
                RequestSpec.get("/b").weighing(1)));

    assertThat(targets).hasSizeBetween(19_999, 20_001);
    assertThat(targets).filteredOn(target -> url(target).endsWith("/b")).hasSize(1);
  }

  @Test
  void generatedBodiesAreUsedInTurn() throws IOException {
    var request =
        new RequestSpec(
            "POST", "/sort", Map.of(), new RequestBody.Letters(5, 3), new BodyCheck.Anything(), 1);

    assertThat(targets(plan(rate(50), request)))
        .extracting(target -> new String(target.path("body").binaryValue(), StandardCharsets.UTF_8))
        .hasSize(3)
        .doesNotHaveDuplicates()
        .allMatch(body -> body.matches("[a-z]{5}"));
  }

  @Test
  void listedRequestsOfAGeneratorAreThoseOfItsArrivals() throws IOException {
    LoadPlan plan =
        plan(rate(50), RequestSpec.get("/0"), RequestSpec.get("/1"), RequestSpec.get("/2"));
    LoadPlan listed =
        new LoadPlan(
            plan.targets(),
            plan.requests(),
            LoadPlan.Order.LISTED,
            plan.shape(),
            plan.connections(),
            plan.timeout(),
            plan.drainTimeout(),
            1,
            1,
            plan.startAt());

    assertThat(targets(listed.part(new Share(1, 2), Instant.EPOCH)))
        .extracting(target -> url(target).substring(url(target).length() - 1))
        .containsExactly("1", "0", "2"); // arrivals 1, 3 and 5
  }

  @Test
  void anAttackStartsOneIntervalBeforeItsFirstArrival() {
    LoadPlan second = plan(rate(50), RequestSpec.get("/")).part(new Share(1, 2), Instant.EPOCH);

    assertThat(new VegetaAttacks(second).all())
        .containsExactly(
            new Attack(
                0,
                -20_000_000,
                10_000_000_000L,
                List.of(
                    "-rate=1/40000000ns",
                    "-duration=10020000000ns",
                    "-connections=50",
                    "-max-connections=50")));
  }

  @Test
  void usersComeAndLeaveInGroups() {
    var rising =
        new LoadShape.Closed(
            List.of(
                new Stage(0, 5, Duration.ofSeconds(2)),
                Stage.constant(5, TEN),
                new Stage(5, 0, Duration.ofSeconds(1))),
            Duration.ZERO);

    List<Attack> attacks = new VegetaAttacks(plan(rising, RequestSpec.get("/"))).all();

    assertThat(attacks)
        .extracting(Attack::startNanos)
        .containsExactly(500_000_000L, 1_500_000_000L);
    assertThat(attacks)
        .extracting(attack -> attack.options().get(2))
        .containsExactly("-max-workers=2", "-max-workers=3");
    assertThat(attacks.getLast().options()).contains("-rate=0", "-duration=11250000000ns");
  }

  @Test
  void loadsThatItCannotSendAreRefusedWithARemedy() {
    var pausing = new LoadShape.Closed(List.of(Stage.constant(5, TEN)), Duration.ofMillis(1));
    var growing =
        new LoadShape.Closed(List.of(new Stage(1, 5, TEN), Stage.constant(5, TEN)), Duration.ZERO);
    var counted = new LoadShape.Iterations(5, Duration.ZERO, 1, Duration.ZERO, TEN);

    assertThat(refusal(plan(pausing, RequestSpec.get("/"))))
        .hasValueSatisfying(ends("'think' or --think"));
    assertThat(refusal(plan(growing, RequestSpec.get("/"))))
        .hasValueSatisfying(ends("give --users without --stages"));
    assertThat(refusal(plan(counted, RequestSpec.get("/"))))
        .hasValueSatisfying(ends("give users or a rate"));
    assertThat(refusal(plan(rate(0.5), RequestSpec.get("/"))))
        .hasValueSatisfying(ends("at least 1/s"));
    assertThat(
            refusal(
                plan(
                    rate(50),
                    RequestSpec.get("/").expecting(new BodyCheck.OfLength(1)),
                    RequestSpec.get("/"))))
        .hasValueSatisfying(ends("the same expected body"));
    assertThat(refusal(plan(rate(50), RequestSpec.get("/")))).isEmpty();
  }

  private static java.util.function.Consumer<String> ends(String text) {
    return message -> assertThat(message).endsWith(text);
  }

  private static Optional<String> refusal(LoadPlan plan) {
    return ExternalProgram.refusal(Engine.VEGETA, plan);
  }

  private static String url(JsonNode target) {
    return target.path("url").asString("");
  }

  private static List<JsonNode> targets(LoadPlan plan) throws IOException {
    return new VegetaTargets(plan).lines().stream().map(ExternalProgram.JSON::readTree).toList();
  }

  private static LoadShape rate(double rate) {
    return new LoadShape.Open(Spacing.UNIFORM, List.of(Stage.constant(rate, TEN)));
  }

  static LoadPlan plan(LoadShape shape, RequestSpec... requests) {
    return new LoadPlan(
        List.of(URI.create("http://127.0.0.1:8080")),
        List.of(requests),
        LoadPlan.Order.WEIGHTED,
        shape,
        ConnectionPolicy.http1(100),
        Duration.ofSeconds(2),
        Duration.ofSeconds(2),
        1,
        1,
        Instant.EPOCH);
  }
}
