package dev.loombench.tool.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.id.WorkloadId;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class WorkloadsReadTest extends StudyText {

  private static final Duration SECOND = Duration.ofSeconds(1);

  @Test
  void aRequestOfOnesOwnIsSentAsWritten() {
    Work work =
        workload(
                """
                {request: {method: PUT, path: /a?b=c, headers: {Accept: text/plain}, body: x,
                 expect-body: 200}, load: {users: 5}}\
                """)
            .work();

    assertThat(work.requests().getFirst())
        .isEqualTo(
            RequestSpec.of("PUT", "/a?b=c", Map.of("Accept", "text/plain"), "x")
                .expecting(new BodyCheck.EqualTo("200")));
    assertThat(work.builtInDelay()).isEmpty();
    assertThat(work.needs()).isEmpty();
  }

  @Test
  void aRequestWithABodyIsAPostUnlessItSaysOtherwise() throws IOException {
    Files.writeString(folder.resolve("body.json"), "[1]");

    assertThat(
            workload("{request: {path: /, body-file: body.json}, load: {users: 5}}")
                .work()
                .requests()
                .getFirst())
        .isEqualTo(RequestSpec.of("POST", "/", Map.of(), "[1]"));
    assertThat(workload("{request: {path: /}, load: {users: 5}}").work().requests().getFirst())
        .isEqualTo(RequestSpec.get("/"));
  }

  @Test
  void severalRequestsAreDrawnByWeightOrTakenInTheirOrder() throws IOException {
    Work drawn =
        workload("{requests: [{path: /a, weight: 3}, {path: /b}], load: {users: 5}}").work();
    assertThat(drawn.order()).isEqualTo(Order.WEIGHTED);
    assertThat(drawn.requests()).extracting(RequestSpec::path).containsExactly("/a", "/b");
    assertThat(drawn.requests()).extracting(RequestSpec::weight).containsExactly(3, 1);
    Work listed =
        workload("{requests: [{path: /a}, {path: /b}], order: listed, load: {users: 5}}").work();
    assertThat(listed.order()).isEqualTo(Order.LISTED);
  }

  @Test
  void anAnswerIsCheckedForSomeTextOrItsLength() throws IOException {
    assertThat(checkOf("expect-contains: found")).isEqualTo(new BodyCheck.Containing("found"));
    assertThat(checkOf("expect-length: 34")).isEqualTo(new BodyCheck.OfLength(34));
    assertThatThrownBy(() -> checkOf("expect-length: 34, expect-body: x"))
        .hasMessageContaining("give only one");
    assertThatThrownBy(() -> workload("{requests: [], load: {users: 5}}"))
        .hasMessageContaining("the list is empty; give at least one request");
  }

  @Test
  void aWorkloadCanAskForItsOwnNumberOfDiagnosticBlocks() {
    assertThat(
            workload("{kernel: hello, diagnostic-blocks: 3, load: {users: 5}}").diagnosticBlocks())
        .hasValue(3);
    assertThat(workload("{kernel: hello, load: {users: 5}}").diagnosticBlocks()).isEmpty();
  }

  private BodyCheck checkOf(String field) throws IOException {
    return workload("{request: {path: /, " + field + "}, load: {users: 5}}")
        .work()
        .requests()
        .getFirst()
        .check();
  }

  @Test
  void usersComeSpreadOverASecondOrOverTheDelayBuiltIn() {
    assertThat(withLoad("{users: 5}").workload(new WorkloadId("w")).loads())
        .containsExactly(new ClosedModel.Closed(5, SECOND, SECOND, Duration.ZERO));
    assertThat(workload("{kernel: delay, with: {millis: 2001}, load: {users: 5}}").loads())
        .containsExactly(new ClosedModel.Closed(5, Duration.ofSeconds(3), SECOND, Duration.ZERO));
  }

  @Test
  void usersWithIterationsDoThemAndLeave() {
    assertThat(
            withLoad("{users: 100, iterations: 10, start-over: 10s}")
                .workload(new WorkloadId("w"))
                .loads())
        .containsExactly(
            new ClosedModel.Iterations(100, Duration.ofSeconds(10), 10, Duration.ofMinutes(10)));
    assertThat(
            withLoad("{users: 5, iterations: 2, start-over: 0s, within: 30s}")
                .workload(new WorkloadId("w"))
                .loads())
        .containsExactly(new ClosedModel.Iterations(5, Duration.ZERO, 2, Duration.ofSeconds(30)));
    assertThat(
            workload("{kernel: delay, with: {millis: 2001}, load: {users: 5, iterations: 2}}")
                .loads())
        .containsExactly(
            new ClosedModel.Iterations(5, Duration.ofSeconds(3), 2, Duration.ofMinutes(10)));
  }

  @Test
  void iterationsDoNotRiseAndFall() {
    assertThatThrownBy(() -> withLoad("{users: 5, iterations: 2, rise: 1s}"))
        .hasMessageContaining("unknown field 'rise'")
        .hasMessageContaining("'start-over'");
  }

  @Test
  void loadsOfEveryKindAreRead() {
    List<Load> loads =
        workload(
                """
                {kernel: hello, loads: [
                  {users: 9, rise: 2s, fall: 4s, think: 250ms}, {rate: 99.5},
                  {rate: 200, arrivals: poisson},
                  {steps: {from: 10, to: 30, by: 10, hold: 8s, arrivals: poisson}}]}\
                """)
            .loads();

    assertThat(loads)
        .containsExactly(
            new ClosedModel.Closed(
                9, Duration.ofSeconds(2), Duration.ofSeconds(4), Duration.ofMillis(250)),
            new OpenModel.Open(99.5, Spacing.UNIFORM),
            new OpenModel.Open(200, Spacing.POISSON),
            new OpenModel.OpenSteps(10, 30, 10, Duration.ofSeconds(8), Spacing.POISSON));
  }

  @Test
  void aRampThatWouldEndBelowItsStartIsRefused() {
    assertThatThrownBy(
            () ->
                workload("{kernel: hello, loads: [{ramp: {from: 50, to: 40, by: 25, hold: 10s}}]}"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("'to' is below 'from'");
  }

  @Test
  void loadsThatFindTheirRatesAreRead() {
    List<Load> loads =
        workload(
                """
                {kernel: hello, loads: [
                  {search: {from: 10}},
                  {search: {from: 10, resolution: 1%, p99: 2s, failed: 0%, arrivals: poisson}},
                  {ramp: {from: 50, by: 25, hold: 10s}},
                  {ramp: {from: 50, to: 800, by: 50, hold: 3s, failures: 5, p99: 10s, failed: 2%}}]}\
                """)
            .loads();

    var usual = new Slo(Duration.ofMillis(500), 0.001);
    assertThat(loads)
        .containsExactly(
            new OpenModel.Search(10, 0.025, usual, Spacing.UNIFORM),
            new OpenModel.Search(10, 0.01, new Slo(Duration.ofSeconds(2), 0), Spacing.POISSON),
            new OpenModel.Ramp(
                50, OptionalDouble.empty(), 25, Duration.ofSeconds(10), 3, usual, Spacing.UNIFORM),
            new OpenModel.Ramp(
                50,
                OptionalDouble.of(800),
                50,
                Duration.ofSeconds(3),
                5,
                new Slo(Duration.ofSeconds(10), 0.02),
                Spacing.UNIFORM));
  }
}
