package dev.loombench.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ParametersTest {

  @Test
  void defaultsAreTheValuesOfTheStudies() {
    assertThat(DelayParameters.of(Map.of())).isEqualTo(new DelayParameters(100));
    assertThat(PinParameters.of(Map.of())).isEqualTo(new PinParameters(30));
    assertThat(ComputeParameters.of(Map.of())).isEqualTo(new ComputeParameters(997, 999));
    assertThat(MatmulParameters.matmul(Map.of())).isEqualTo(new MatmulParameters(200, 25));
    assertThat(MatmulParameters.mixed(Map.of())).isEqualTo(new MatmulParameters(150, 100));
    assertThat(CallParameters.of(Map.of())).isEqualTo(new CallParameters(3, 50));
  }

  @Test
  void parametersAreRead() {
    assertThat(DelayParameters.of(Map.of("millis", "60000"))).isEqualTo(new DelayParameters(60000));
    assertThat(ComputeParameters.of(Map.of("outer", "1", "inner", "100000")))
        .isEqualTo(new ComputeParameters(1, 100_000));
    assertThat(MatmulParameters.mixed(Map.of("size", "1000", "millis", "0")))
        .isEqualTo(new MatmulParameters(1000, 0));
    assertThat(CallParameters.of(Map.of("fanout", "5", "millis", "1")))
        .isEqualTo(new CallParameters(5, 1));
  }

  @Test
  void aNumberOutOfRangeIsRejectedWithItsRange() {
    assertRejected(
        Map.of("millis", "60001"),
        "parameter 'millis' is '60001', but must be a whole number from 0 to 60000");
  }

  @Test
  void textThatIsNoNumberIsRejected() {
    assertRejected(
        Map.of("millis", "soon"),
        "parameter 'millis' is 'soon', but must be a whole number from 0 to 60000");
  }

  @Test
  void aParameterWithoutAValueIsRejected() {
    Map<String, String> parameters = new HashMap<>();
    parameters.put("millis", null);
    assertRejected(
        parameters, "parameter 'millis' is '', but must be a whole number from 0 to 60000");
  }

  @Test
  void anUnknownParameterIsRejected() {
    assertRejected(Map.of("milis", "5"), "unknown parameter 'milis'; allowed: millis");
  }

  @Test
  void aLongValueIsShortenedInTheMessage() {
    assertRejected(
        Map.of("millis", "1234567890".repeat(5)),
        "parameter 'millis' is '1234567890123456789012345678901234567890…',"
            + " but must be a whole number from 0 to 60000");
  }

  private static void assertRejected(Map<String, String> parameters, String reason) {
    assertThatThrownBy(() -> DelayParameters.of(parameters))
        .isInstanceOf(BadParameter.class)
        .hasMessage(reason);
  }
}
