package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.load.BackingServiceFailure;
import dev.loombench.tool.study.OwnRequest;
import dev.loombench.tool.study.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResetTest {

  @TempDir private Path folder;

  @Test
  void runsTheCommandBeforeEachLoad() throws IOException {
    Path count = folder.resolve("count");

    Work work = work(List.of("sh", "-c", "echo reset >> " + count));

    try (var reset = new BackingService.OfReset()) {
      reset.resetFor(work);
      reset.resetFor(work);
      reset.resetFor(work(List.of()));
    }

    assertThat(Files.readAllLines(count)).containsExactly("reset", "reset");
  }

  @Test
  void aFailedResetFailsTheTrialWithItsOutput() {
    Work work = work(List.of("sh", "-c", "echo no such table; exit 3"));

    try (var reset = new BackingService.OfReset()) {
      assertThatThrownBy(() -> reset.resetFor(work))
          .isInstanceOf(BackingServiceFailure.class)
          .hasMessage(
              "the reset command sh -c 'echo no such table; exit 3' ended with status 3: no such"
                  + " table");
    }
  }

  private static Work work(List<String> reset) {
    return new Work.Own(
        List.of(new OwnRequest(RequestSpec.get("/"))), Order.WEIGHTED, Optional.empty(), reset);
  }
}
