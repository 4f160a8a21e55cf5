package dev.loombench.tool.report;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.RequestCounts;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.TrialFacts;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Made-up starts of servers. */
final class SampleStarts {

  private static final List<String> VARIANTS =
      List.of("platform-200", "virtual", "webflux", "platform-unbounded");
  private static final double[] SECONDS = {2.61, 2.58, 1.94, 2.63};
  private static final double[] MEBIBYTES = {168, 166, 131, 169};

  private SampleStarts() {}

  /** So many starts of each variant, numbered from there; one of them fails. */
  static List<TrialRecord> made(int blocks, int firstNumber, Instant start) {
    var trials = new ArrayList<TrialRecord>();
    for (int block = 1; block <= blocks; block++) {
      for (int which = 0; which < VARIANTS.size(); which++) {
        int number = firstNumber + trials.size();
        var trial =
            new Trial(
                number,
                Pass.STARTUP,
                block,
                1,
                new VariantId(VARIANTS.get(which)),
                Optional.empty(),
                new LoadId.None(),
                number);
        trials.add(record(trial, which, start.plusSeconds(10L * number)));
      }
    }
    return trials;
  }

  private static TrialRecord record(Trial trial, int which, Instant started) {
    boolean failed = which == 3 && trial.block() == 2;
    Outcome outcome =
        failed ? new Outcome.Failed("no answer within 60 s") : new Outcome.Completed();
    return new TrialRecord(
        trial,
        1,
        outcome,
        started,
        started.plusSeconds(8),
        TrialFacts.of(
            Map.of("page-cache", "dropped before each start", "jdk", "25.0.3"),
            GrantedCpus.UNKNOWN),
        new WarmUpTimeSeries("not asked for", false, List.of()),
        failed
            ? List.of()
            : List.of(
                new Measurement(
                    new LoadId.None(),
                    new Window(started, started.plusSeconds(7)),
                    readings(which, new Random(trial.seed())))),
        RequestCounts.NONE,
        List.of(),
        List.of(),
        Optional.empty());
  }

  private static Map<Metric, Reading> readings(int which, Random random) {
    double seconds = SECONDS[which] * Math.exp(0.02 * random.nextGaussian());
    double rss = MEBIBYTES[which] * Math.exp(0.01 * random.nextGaussian());
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    readings.put(Metric.START_UP, new Measured(seconds));
    readings.put(Metric.START_UP_CPU, new Measured(seconds * 1.7));
    readings.put(Metric.RSS_FIRST_ANSWER, new Measured(rss));
    readings.put(Metric.PSS_FIRST_ANSWER, new Reading.Unavailable("smaps_rollup is not readable"));
    readings.put(Metric.RSS_IDLE, new Measured(rss * 1.02));
    readings.put(Metric.PSS_IDLE, new Reading.Unavailable("smaps_rollup is not readable"));
    return readings;
  }
}
