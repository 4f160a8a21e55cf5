package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.GeneratorFault;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OwnRequest;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Work.Login;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.RequestCounts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TrialJudgeTest {

  private static final Work WORK =
      Work.Own.of(List.of(RequestSpec.get("/a"), RequestSpec.get("/b")), Order.LISTED);
  private static final Load ITERATIONS =
      new ClosedModel.Iterations(5, Duration.ofSeconds(1), 10, Duration.ofSeconds(30));

  @Test
  void allIterationsMustBecomeDue() {
    assertThat(TrialJudge.iterationsIncomplete(ITERATIONS, WORK, 100)).isEmpty();
    assertThat(TrialJudge.iterationsIncomplete(ITERATIONS, WORK, 99))
        .contains(
            "iterations incomplete within 30 s: 99 of 100 requests became due;"
                + " raise 'within' or lower the number of iterations");
  }

  @ParameterizedTest
  @EnumSource(GeneratorFault.class)
  void aFailureOfTheGeneratorNeverFailsTheTrial(GeneratorFault fault) {
    var failure = new LoadFailure(fault, "the generator broke; do this");
    if (fault.recurs()) {
      assertThatThrownBy(() -> TrialJudge.withoutLoad(failure))
          .isInstanceOfSatisfying(
              Problem.class,
              problem -> {
                assertThat(problem.kind()).isEqualTo(Problem.Kind.ENVIRONMENT);
                assertThat(problem).hasMessageStartingWith("the generator broke; do this.");
              });
    } else {
      assertThat(TrialJudge.withoutLoad(failure))
          .isEqualTo(
              new Outcome.Invalid(
                  fault == GeneratorFault.CONNECTION_LOST
                      ? Outcome.Origin.SURROUNDINGS
                      : Outcome.Origin.TRIAL,
                  "the generator broke; do this"));
    }
  }

  @Test
  void missingDescriptorsPortsAndAnUnwritableLogEndTheRun() {
    assertThat(Stream.of(GeneratorFault.values()).filter(GeneratorFault::recurs))
        .containsExactly(
            GeneratorFault.BAD_PLAN,
            GeneratorFault.NO_FILE_DESCRIPTORS,
            GeneratorFault.NO_LOCAL_PORTS,
            GeneratorFault.LOG_UNWRITABLE);
  }

  @Test
  void anExpiredLoginIsNamed() {
    var refused =
        new RequestCounts(
            Map.of(RequestResult.OK, 10L, RequestResult.BAD_STATUS, 5L),
            Map.of(RequestResult.BAD_STATUS, "status 401: expired"));
    var loggedIn =
        new Work.Own(
            List.of(new OwnRequest(RequestSpec.get("/a"))),
            Order.WEIGHTED,
            Optional.of(new Login(RequestSpec.get("/login"), Optional.of("/token"))),
            List.of());

    assertThat(TrialJudge.expiredLogin(loggedIn, refused).orElseThrow())
        .startsWith("requests were answered 401 after the login of this server: its token");
    assertThat(TrialJudge.expiredLogin(WORK, refused)).isEmpty();
    assertThat(
            TrialJudge.expiredLogin(
                loggedIn,
                new RequestCounts(
                    Map.of(RequestResult.BAD_STATUS, 5L),
                    Map.of(RequestResult.BAD_STATUS, "status 500"))))
        .isEmpty();
  }

  @Test
  void unsentRequestsMakeATrialInvalidEvenWithoutAGoodAnswer() {
    var requests =
        new RequestCounts(
            Map.of(RequestResult.CLIENT_FAILED, 7L),
            Map.of(RequestResult.CLIENT_FAILED, "no local port is left"));
    assertThat(TrialJudge.unsent(requests))
        .contains(
            new Outcome.Invalid(
                Outcome.Origin.TRIAL,
                "the generator could not send 7 requests: no local port is left"));
    assertThat(TrialJudge.unsent(RequestCounts.NONE)).isEmpty();
  }

  @Test
  void otherLoadsAreNeverIncomplete() {
    assertThat(
            TrialJudge.iterationsIncomplete(
                new ClosedModel.Closed(5, Duration.ZERO, Duration.ZERO, Duration.ZERO), WORK, 0))
        .isEmpty();
  }
}
