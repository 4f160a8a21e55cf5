package dev.loombench.tool.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.record.proc.OthersNow;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.RequestCounts;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.TrialFacts;
import dev.loombench.tool.trial.TrialFacts.OtherProcess;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QuietWaitTest {

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final OtherProcess BROWSER = new OtherProcess("browser", 0.6);

  private final List<String> notes = new ArrayList<>();

  @Test
  void theBusiestProcessIsNamedOnceWhileTheFirstTrialWaits() throws Exception {
    wait(Duration.ofMinutes(1), 0.8, 0.7, 0.05).beforeTrial();

    assertThat(notes)
        .containsExactly("waiting for quiet, at most 60 s (--wait): browser uses 0.60 cores.");
  }

  @Test
  void aQuietMachineIsNotWaitedFor() throws Exception {
    wait(Duration.ofMinutes(1), 0.1).beforeTrial();

    assertThat(notes).isEmpty();
  }

  @Test
  void theWaitEnds() throws Exception {
    wait(Duration.ZERO, 0.8).beforeTrial();

    assertThat(notes).isEmpty();
  }

  @Test
  void onlyATrialThatOthersMadeInvalidIsFollowedByAWait() throws Exception {
    QuietWait quiet = wait(Duration.ofMinutes(1), 0, 0.8, 0);
    quiet.beforeTrial();
    quiet.ended(trial(new Outcome.Completed(), 0.05));
    quiet.beforeTrial();
    quiet.ended(trial(new Outcome.Invalid(Outcome.Origin.TRIAL, "late"), 0.05));
    quiet.beforeTrial();
    assertThat(notes).isEmpty();

    quiet.ended(disturbed());
    quiet.beforeTrial();

    assertThat(notes).hasSize(1);
  }

  @Test
  void threeDisturbedTrialsInARowEndTheRun() {
    QuietWait quiet = wait(Duration.ZERO);
    quiet.ended(disturbed());
    quiet.ended(disturbed());
    quiet.ended(trial(new Outcome.Completed(), 0.05));
    quiet.ended(disturbed());
    quiet.ended(disturbed());
    assertThat(quiet.whyEnd()).isEmpty();

    quiet.ended(disturbed());

    assertThat(quiet.whyEnd())
        .contains("other processes made 3 trials in a row invalid (browser used 0.60 cores)");
  }

  private QuietWait wait(Duration longest, double... cores) {
    Deque<OthersNow> measured = new ArrayDeque<>();
    Arrays.stream(cores)
        .mapToObj(used -> new OthersNow(used, Optional.of(BROWSER)))
        .forEach(measured::add);
    return new QuietWait(() -> Optional.of(measured.remove()), longest, notes::add);
  }

  private static TrialRecord disturbed() {
    return trial(new Outcome.Invalid(Outcome.Origin.SURROUNDINGS, "other processes"), 0.6);
  }

  private static TrialRecord trial(Outcome outcome, double foreignCores) {
    var load = new LoadId.Open(100, Spacing.UNIFORM);
    var trial =
        new Trial(
            1, Pass.HEADLINE, 1, 1, new VariantId("a"), Optional.of(new WorkloadId("w")), load, 42);
    TrialFacts facts = TrialFacts.NONE;
    return new TrialRecord(
        trial,
        1,
        outcome,
        START,
        START.plusSeconds(10),
        new TrialFacts(
            facts.texts(),
            facts.cpus(),
            facts.jvm(),
            facts.packaged(),
            facts.serverRun(),
            Optional.of(BROWSER),
            facts.clocks()),
        new WarmUpTimeSeries("", true, List.of()),
        List.of(
            new Measurement(
                load,
                new Window(START, START.plusSeconds(5)),
                Map.of(Metric.FOREIGN_CPU, new Reading.Measured(foreignCores)))),
        RequestCounts.NONE,
        List.of(),
        List.of(),
        Optional.empty());
  }
}
