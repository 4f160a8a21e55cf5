package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.GeneratorHealth;
import dev.loombench.contract.LoadResult;
import dev.loombench.tool.run.trial.ClockWatch.Reading;
import dev.loombench.tool.run.trial.MeasurementPhase.MeasuredWindow;
import dev.loombench.tool.run.trial.TrialValidity.Violation;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.trial.Outcome.Origin;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ClockWatchTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void clocksThatAgreeAreValid() {
    assertThat(watched(1_000_000_000, START.plusSeconds(1)).end(List.of(window(START)))).isEmpty();
  }

  @Test
  void aWallClockThatIsSetIsAViolationOfTheSurroundings() {
    assertThat(watched(1_000_000_000, START.plusMillis(1300)).end(List.of()))
        .containsExactly(
            new Violation(
                Origin.SURROUNDINGS,
                "the wall clock was set by 300.0 ms during the trial (limit 5.0 ms)"));
    assertThat(watched(1_000_000_000, START.plusMillis(990)).end(List.of())).hasSize(1);
  }

  @Test
  void aGeneratorThatStartsLaterThanPlannedMovesItsSecondsAgainstTheWindow() {
    assertThat(
            watched(1_000_000_000, START.plusSeconds(1)).end(List.of(window(START.plusMillis(40)))))
        .containsExactly(
            new Violation(
                Origin.TRIAL,
                "the generator started 40.0 ms after the planned time of the window (limit 1.0"
                    + " ms)"));
  }

  @Test
  void timeSinceAReadingIsMonotonic() {
    Instant set = Instant.parse("2001-01-01T00:00:00Z");
    long nanoTime = System.nanoTime() - 5_000_000_000L;

    assertThat(new Reading(set, nanoTime).now())
        .isBetween(set.plusSeconds(5), set.plusSeconds(5 + 600));
  }

  @Test
  void theClocksOfThisMachineAgreeOverAShortTime() {
    assertThat(Reading.ofBoth().step(Reading.ofBoth()).abs()).isLessThan(ClockWatch.MAX_STEP);
  }

  private static ClockWatch watched(long nanosLater, Instant wallLater) {
    Iterator<Reading> readings =
        List.of(new Reading(START, 7), new Reading(wallLater, 7 + nanosLater)).iterator();
    return new ClockWatch(readings::next);
  }

  private static MeasuredWindow window(Instant generatorStart) {
    return new MeasuredWindow(
        new LoadId.None(),
        new Window(START.plusSeconds(2), START.plusSeconds(7)),
        START,
        new LoadResult(
            generatorStart,
            generatorStart,
            0,
            Map.of(),
            Map.of(),
            Map.of(),
            List.of(),
            new GeneratorHealth(
                0,
                0,
                OptionalDouble.empty(),
                OptionalDouble.of(0),
                0,
                OptionalLong.empty(),
                1,
                "epoll",
                0)));
  }
}
