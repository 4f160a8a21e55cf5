package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.load.BackingServiceFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResetCommandTest {

  @TempDir private Path folder;

  @Test
  void runsTheCommandBeforeEachLoad() throws IOException {
    Path count = folder.resolve("count");

    try (var reset = new ResetCommand(List.of("sh", "-c", "echo reset >> " + count))) {
      reset.resetForMeasurement();
      reset.resetForMeasurement();
    }

    assertThat(Files.readAllLines(count)).containsExactly("reset", "reset");
  }

  @Test
  void aFailedResetFailsTheTrialWithItsOutput() {
    try (var reset = new ResetCommand(List.of("sh", "-c", "echo no such table; exit 3"))) {
      assertThatThrownBy(reset::resetForMeasurement)
          .isInstanceOf(BackingServiceFailure.class)
          .hasMessage(
              "the reset command sh -c 'echo no such table; exit 3' ended with status 3: no such"
                  + " table");
    }
  }
}
