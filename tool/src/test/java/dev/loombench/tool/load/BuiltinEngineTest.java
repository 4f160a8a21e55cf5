package dev.loombench.tool.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.GeneratorFault;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.Stage;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests of processes that take the place of the generator and fail. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class BuiltinEngineTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  @TempDir private Path folder;

  @Test
  void anEngineWithoutAnswerIsKilledAtTheDeadline() {
    LoadFailure failure = failureOf("exec sleep 600", plan(SECOND, ""));
    assertThat(failure.fault()).isEqualTo(GeneratorFault.NO_ANSWER);
    assertThat(failure).hasMessageContaining("did not end the plan within 3 s", "was killed");
  }

  @Test
  void aStoppedEngineIsKilledAtTheDeadline() {
    assertThat(failureOf("kill -STOP $$; sleep 600", plan(SECOND, "")).fault())
        .isEqualTo(GeneratorFault.NO_ANSWER);
  }

  @Test
  void anEngineThatReadsNoPlanIsKilledAtTheDeadline() {
    String moreThanAPipeHolds = "x".repeat(1 << 20);
    assertThat(failureOf("exec sleep 600", plan(SECOND, moreThanAPipeHolds)).fault())
        .isEqualTo(GeneratorFault.NO_ANSWER);
  }

  @Test
  void stopSetsANearerDeadline() {
    try (BuiltinEngine engine = engine("exec sleep 600")) {
      LoadRun run = engine.start(plan(Duration.ofDays(1), ""), Optional.empty(), _ -> {});
      run.stop();
      LoadFailure failure = catchThrowableOfType(LoadFailure.class, run::await);
      assertThat(failure.fault()).isEqualTo(GeneratorFault.NO_ANSWER);
      assertThat(run.ended()).isTrue();
    }
  }

  @Test
  void theExitCodeOfTheJvmReportsThatMemoryRanOut() {
    LoadFailure failure =
        failureOf("echo Terminating due to OutOfMemoryError >&2; exit 3", plan(SECOND, ""));
    assertThat(failure.fault()).isEqualTo(GeneratorFault.OUT_OF_MEMORY);
    assertThat(failure)
        .hasMessageContaining("ran out of memory", "Terminating due to OutOfMemoryError");
  }

  @Test
  void aDeadEngineIsReportedWithItsExitCodeAndLastLines() {
    LoadFailure failure = failureOf("echo a bug >&2; kill -KILL $$", plan(SECOND, ""));
    assertThat(failure.fault()).isEqualTo(GeneratorFault.DIED);
    assertThat(failure).hasMessageContaining("exit code 137", "a bug");
  }

  @Test
  void anEngineThatWritesOtherThanEventsIsKilled() {
    LoadFailure failure = failureOf("echo Hello; exec sleep 600", plan(SECOND, ""));
    assertThat(failure.fault()).isEqualTo(GeneratorFault.DIED);
    assertThat(failure).hasMessageContaining("its output is not readable");
  }

  @Test
  void aPlanForAKilledEngineNamesWhyItWasKilled() {
    try (BuiltinEngine engine = engine("echo Hello; exec sleep 600")) {
      ProcessHandle.of(engine.pids().getFirst()).ifPresent(handle -> handle.onExit().join());
      LoadRun run = engine.start(plan(SECOND, ""), Optional.empty(), _ -> {});
      assertThat(catchThrowableOfType(LoadFailure.class, run::await))
          .hasMessageContaining("its output is not readable");
    }
  }

  @Test
  void aFailureOfTheEngineKeepsItsKind() {
    String event = "{\"type\":\"Failed\",\"fault\":\"LOG_UNWRITABLE\",\"message\":\"disk full\"}";
    LoadFailure failure = failureOf("read plan; echo '%s'".formatted(event), plan(SECOND, ""));
    assertThat(failure.fault()).isEqualTo(GeneratorFault.LOG_UNWRITABLE);
    assertThat(failure).hasMessage("disk full");
  }

  @Test
  void aPlanForADeadEngineFails() {
    try (BuiltinEngine engine = engine("exit 9")) {
      for (int i = 0; i < 2; i++) {
        LoadRun run = engine.start(plan(SECOND, ""), Optional.empty(), _ -> {});
        assertThat(catchThrowableOfType(LoadFailure.class, run::await).fault())
            .isEqualTo(GeneratorFault.DIED);
      }
    }
  }

  private LoadFailure failureOf(String script, LoadPlan plan) {
    BuiltinEngine engine = engine(script);
    Optional<ProcessHandle> process = ProcessHandle.of(engine.pids().getFirst());
    try (engine) {
      LoadRun run = engine.start(plan, Optional.empty(), _ -> {});
      return catchThrowableOfType(LoadFailure.class, run::await);
    } finally {
      process.ifPresent(handle -> handle.onExit().join());
    }
  }

  private BuiltinEngine engine(String script) {
    return BuiltinEngine.launch(
        List.of("/bin/sh", "-c", script), folder.resolve("engine.log"), SECOND);
  }

  private static LoadPlan plan(Duration length, String body) {
    return new LoadPlan(
        List.of(URI.create("http://127.0.0.1:1")),
        List.of(RequestSpec.of("POST", "/", Map.of(), body)),
        LoadPlan.Order.WEIGHTED,
        new LoadShape.Open(LoadShape.Spacing.UNIFORM, List.of(Stage.constant(1, length))),
        ConnectionPolicy.http1(1),
        SECOND,
        SECOND,
        1,
        1,
        Instant.EPOCH);
  }
}
