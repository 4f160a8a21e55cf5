package dev.loombench.tool.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.yaml.StudyReader;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratorSizingTest {

  @ParameterizedTest
  @CsvSource({
    "1000, 20, 8, 1",
    "39000, 20, 8, 1", // 0.78 CPUs
    "41000, 20, 8, 2", // 0.82 CPUs
    "200000, 20, 8, 5", // 4 CPUs at 80 %
    "200000, 20, 3, 3",
    "200000, 20, 1, 1"
  })
  void eachGeneratorStaysBelowItsLimitUpToTheNumberOfCpus(
      double rate, double micros, int cpus, int count) {
    assertThat(GeneratorSizing.of(rate, micros / 1e6, cpus).count()).isEqualTo(count);
  }

  @Test
  void derivesTheNumberInOneSentence() {
    assertThat(GeneratorSizing.of(200_000, 20e-6, 3).reason())
        .isEqualTo(
            "The number of generators is 3: a request takes 20.0 µs of the generator's CPU, so 200000/s need 4.00 CPUs, of which each generator may use 80 % of one; there are only 3 CPUs for them.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {rate: 300}                                            | 300
          {steps: {from: 100, to: 500, by: 200, hold: 10s}}       | 500
          {users: 50, think: 100ms}                         | 500
          """)
  void readsTheHighestRateOfALoad(String load, double rate) throws Exception {
    assertThat(GeneratorSizing.highestRate(study(load))).isEqualTo(OptionalDouble.of(rate));
  }

  @Test
  void usersWithoutThinkTimeHaveNoKnownRate() throws Exception {
    assertThat(GeneratorSizing.highestRate(study("{users: 50}"))).isEmpty();
    assertThat(GeneratorSizing.withoutCalibration(4).count()).isEqualTo(4);
  }

  @Test
  void aSetNumberIsKept() throws Exception {
    Study study = study("{rate: 300}");

    assertThat(GeneratorSizing.sized(study, Path.of("absent"))).isSameAs(study);
  }

  private static Study study(String load) throws Exception {
    return new StudyReader()
        .read(
            """
            study: test
            question: How many generators?
            variants: {a: {server: helidon}}
            workloads: {w: {kernel: hello, load: %s}}
            """
                .formatted(load),
            Path.of("s.yaml"));
  }
}
