package dev.loombench.tool.run;

import dev.loombench.tool.analyze.capacity.CapacityResult;
import dev.loombench.tool.analyze.capacity.CapacityResult.Result;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Scale.Tuned;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.yaml.StudyChoices;
import dev.loombench.tool.study.yaml.StudyReader;
import dev.loombench.tool.text.Numbers;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Tuning of a study's rates to this machine: a rate can be defined as a share of what one variant
 * sustains here. Each search is stored as a run next to the study's run, so that a resumed run
 * reuses it.
 *
 * @param folder the folder of the study's own run
 */
record RateTuning(RunStudy runner, StudyFile file, Path folder) {

  private static final double RESOLUTION = 0.05;
  private static final Slo SUSTAINED = new Slo(Duration.ofMillis(500), 0.001);
  private static final Duration WINDOW = Duration.ofSeconds(5);

  /** Further digits would be noise of the single search. */
  private static final MathContext TWO_DIGITS = new MathContext(2, RoundingMode.DOWN);

  /**
   * Returns the study with tuned rates, or the study itself if it has no rate to tune.
   *
   * @throws Problem if a search found no sustainable rate
   */
  Study tuned() throws InterruptedException {
    List<Tuned> rates = file.study().scale().tuned();
    if (rates.isEmpty()) {
      return file.study();
    }
    var settings = new LinkedHashMap<>(file.choices().settings());
    var notes = new ArrayList<String>();
    for (Tuned rate : rates) {
      String field = field(rate);
      if (isSet(field)) {
        notes.add("The rate of %s was set with --set.".formatted(rate.workload()));
      } else {
        double sustained = search(rate);
        String value = new BigDecimal(sustained * rate.share()).round(TWO_DIGITS).toPlainString();
        settings.put(field, value);
        notes.add(
            "The rate of %s is %s/s: %s of the %s/s that %s sustains on this machine."
                .formatted(
                    rate.workload(),
                    value,
                    Numbers.percent(rate.share()),
                    Numbers.number(sustained),
                    rate.variant()));
      }
    }
    Study read =
        new StudyReader().read(file.path(), new StudyChoices(file.choices().scale(), settings));
    return read.at(read.scale().tunedBy(notes));
  }

  private static String field(Tuned rate) {
    return "workloads.%s.load.rate".formatted(rate.workload());
  }

  /** Returns whether a setting names the field itself or a mapping around it. */
  private boolean isSet(String field) {
    return file.choices().settings().keySet().stream()
        .anyMatch(path -> (field + ".").startsWith(path + "."));
  }

  private double search(Tuned rate) throws InterruptedException {
    Study search =
        new CapacityStudy(file.study(), rate.variant(), rate.workload())
            .of(rate.fromPerSecond(), RESOLUTION, SUSTAINED, WINDOW, true);
    Path searchFolder =
        folder.resolveSibling("%s-tuning-%s".formatted(folder.getFileName(), rate.workload()));
    Analysis analysis = runner.run(search, file.path(), searchFolder, folder);
    return analysis.conclusions().capacities().stream()
        .map(CapacityResult::result)
        .map(RateTuning::sustained)
        .flatMapToDouble(OptionalDouble::stream)
        .findFirst()
        .orElseThrow(
            () ->
                Problem.invalidData(
                    "found no rate that %s sustains at %s; see %s, or set one with --set %s=RATE"
                        .formatted(rate.variant(), rate.workload(), searchFolder, field(rate))));
  }

  private static OptionalDouble sustained(Result result) {
    return switch (result) {
      case Result.Confirmed(var end, var _, var _) -> OptionalDouble.of(end.ratePerSecond());
      case Result.Between(var end, var _, var _, var _) -> OptionalDouble.of(end.ratePerSecond());
      case Result.AtLeast(var end, var _) -> OptionalDouble.of(end.ratePerSecond());
      case Result.Repeated(var rate) -> OptionalDouble.of(rate.value());
      case Result.NotFound _ -> OptionalDouble.empty();
    };
  }
}
