package dev.loombench.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

/** Says in the test report whether the tests include native executables. */
class NativeCompilerTest {

  @Test
  void theTestsIncludePackagedServers() {
    assumeTrue(
        PackagedServers.canBeCompiled(),
        () ->
            "native executables are not tested, because "
                + PackagedServers.missing().orElseThrow());

    assertThat(Variant.all()).extracting(Variant::form).contains(Form.NATIVE);
  }
}
