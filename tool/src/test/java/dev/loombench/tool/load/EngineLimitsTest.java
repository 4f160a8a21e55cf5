package dev.loombench.tool.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.yaml.StudyReader;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EngineLimitsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "vegeta | {users: 5, think: 10ms}       | users of vegeta do not pause; remove 'think' or --think",
        "vegeta | {users: 5, iterations: 3}     | vegeta counts no iterations of a user; give users or a rate",
        "k6     | {rate: 5, arrivals: poisson}  | k6 spaces arrivals evenly; remove 'arrivals: poisson' or --poisson"
      })
  void aLoadThatTheEngineCannotSendIsAnErrorOfTheStudy(String engine, String load, String why) {
    Study study = study(engine, "[%s]".formatted(load));

    Problem problem =
        catchThrowableOfType(Problem.class, () -> EngineLimits.requireSendable(study));

    assertThat(problem.kind()).isEqualTo(Problem.Kind.USAGE);
    assertThat(problem).hasMessageContaining("workload 'w', load ");
    assertThat(problem).hasMessageEndingWith("engine %s: %s.".formatted(engine, why));
  }

  @ParameterizedTest
  @ValueSource(strings = {"loombench", "k6", "vegeta"})
  void allEnginesSendUsersAndARate(String engine) {
    EngineLimits.requireSendable(
        study(
            engine,
            "[{users: 5}, {users: 6, hold: 10s}, {rate: 50}, {steps: {from: 10, to: 30, by: 10, hold: 10s}}]"));
  }

  private static Study study(String engine, String load) {
    return new StudyReader()
        .read(
            """
            study: test
            question: Can it send this?
            variants: {a: {server: helidon}}
            workloads: {w: {kernel: hello, loads: %s}}
            protocol: {engine: %s}
            """
                .formatted(load, engine),
            Path.of("s.yaml"));
  }
}
