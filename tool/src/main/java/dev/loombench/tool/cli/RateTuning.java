package dev.loombench.tool.cli;

import dev.loombench.tool.analyze.capacity.CapacityResult;
import dev.loombench.tool.analyze.capacity.CapacityResult.Result;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.cli.options.StudyOption;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.StudyRun;
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
 * Finds the rates of a study that are a share of what one of its variants holds on this machine. A
 * search is a run of its own beside the study's, so that it is kept, shown, and not made again.
 */
final class RateTuning {

  private static final double RESOLUTION = 0.05;
  private static final Slo HELD = new Slo(Duration.ofMillis(500), 0.001);
  private static final Duration WINDOW = Duration.ofSeconds(5);

  /** More digits would tell of this one search alone. */
  private static final MathContext TWO_DIGITS = new MathContext(2, RoundingMode.DOWN);

  private final StudyRun run;
  private final StudyOption option;
  private final StudyChoices choices;
  private final Path folder;

  /**
   * @param run makes the searches
   * @param option the study as read
   * @param choices how it was read
   * @param folder of the study's own run
   */
  RateTuning(StudyRun run, StudyOption option, StudyChoices choices, Path folder) {
    this.run = run;
    this.option = option;
    this.choices = choices;
    this.folder = folder;
  }

  /**
   * The study with the rates found; itself if there is nothing to find.
   *
   * @throws Problem if a search found no rate that is held
   */
  Study tuned() throws InterruptedException {
    List<Tuned> wanted = option.study().scale().tuned();
    if (wanted.isEmpty()) {
      return option.study();
    }
    var settings = new LinkedHashMap<>(choices.settings());
    var told = new ArrayList<String>();
    for (Tuned one : wanted) {
      String field = "workloads.%s.load.rate".formatted(one.workload());
      if (isGiven(field)) {
        told.add("The rate of %s was given.".formatted(one.workload()));
      } else {
        double held = held(one);
        String rate = new BigDecimal(held * one.share()).round(TWO_DIGITS).toPlainString();
        settings.put(field, rate);
        told.add(
            "The rate of %s is %s/s: %s of the %s/s that %s holds here."
                .formatted(
                    one.workload(),
                    rate,
                    Numbers.percent(one.share()),
                    Numbers.number(held),
                    one.variant()));
      }
    }
    Study read = new StudyReader().read(option.file(), new StudyChoices(choices.scale(), settings));
    return read.at(read.scale().tunedBy(told));
  }

  /** By its own path, or with a mapping around it. */
  private boolean isGiven(String field) {
    return choices.settings().keySet().stream()
        .anyMatch(set -> (field + ".").startsWith(set + "."));
  }

  private double held(Tuned one) throws InterruptedException {
    Study search =
        new CapacityStudy(option.study(), one.variant(), one.workload())
            .of(one.fromPerSecond(), RESOLUTION, HELD, WINDOW, true);
    Path beside =
        folder.resolveSibling("%s-tuning-%s".formatted(folder.getFileName(), one.workload()));
    Analysis found = run.made(search, option.file(), beside, folder);
    return found.conclusions().capacities().stream()
        .map(CapacityResult::result)
        .map(RateTuning::rate)
        .flatMapToDouble(OptionalDouble::stream)
        .findFirst()
        .orElseThrow(
            () ->
                Problem.invalidData(
                    "no rate was found that %s holds at %s; see %s, or give one by --set workloads.%s.load.rate=RATE"
                        .formatted(one.variant(), one.workload(), beside, one.workload())));
  }

  private static OptionalDouble rate(Result result) {
    return switch (result) {
      case Result.Confirmed(double held, double _) -> OptionalDouble.of(held);
      case Result.Between(double held, double _, String _) -> OptionalDouble.of(held);
      case Result.AtLeast(double held, String _) -> OptionalDouble.of(held);
      case Result.Repeated(var held) -> OptionalDouble.of(held.value());
      case Result.NotFound _ -> OptionalDouble.empty();
    };
  }
}
