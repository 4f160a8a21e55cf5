package dev.loombench.tool.cli;

import dev.loombench.tool.cli.options.OptionCheck;
import dev.loombench.tool.cli.options.ShareConverter;
import dev.loombench.tool.cli.options.StudyOption;
import dev.loombench.tool.run.StudyRun;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.text.DurationConverter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Finds the highest rate that a server holds. */
@Command(
    name = "capacity",
    mixinStandardHelpOptions = true,
    description = {
      "Find the highest rate that a server holds, and what gives out beyond it.",
      "",
      "A rate is held when the 99th percentile of latency (from when a request was due, failures"
          + " slowest) and the share of failed requests stay within limits, and the backlog does not"
          + " grow by more than 1 %% of the rate. The rate is doubled in one warm server until it is not"
          + " held, then the gap is halved until it is within the resolution; between two rates the"
          + " server comes to rest.",
      "",
      "Fresh servers then confirm it: one holds the rate found, one does not hold 5 %% more. One more"
          + " is watched by JFR where it fails. Then the server is started with more threads, a larger"
          + " pool or heap, or less CPU, one at a time: what moves the capacity is the limit,"
          + " confirmed.",
      "",
      "With --out naming a run that was begun before, goes on where it stopped.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  loombench capacity platform-200 --workload delay-100",
      "  loombench capacity virtual --workload delay-100 --p99 150ms --failures 0%% --from 1000",
      "  loombench capacity mine --study ./my-study.yaml --workload search --search-only"
    })
final class CapacityCommand implements Callable<Integer> {

  private static final double MOST_PER_SECOND = 1_000_000;
  private static final double FINEST = 0.001;
  private static final Duration SHORTEST_WINDOW = Duration.ofSeconds(3);
  private static final Duration LONGEST_WINDOW = Duration.ofHours(1);

  @Parameters(paramLabel = "VARIANT", description = "The variant of the study.")
  private String variantName;

  @Option(
      names = "--workload",
      paramLabel = "NAME",
      required = true,
      description = "The workload of the study; the rates take the place of its loads.")
  private String workloadName;

  @Option(
      names = "--study",
      paramLabel = "STUDY",
      defaultValue = "quick",
      description =
          "A study's name (see 'loombench list') or the path of a study file. Default:"
              + " ${DEFAULT-VALUE}.")
  private String studyName;

  @Option(
      names = "--p99",
      paramLabel = "TIME",
      defaultValue = "500ms",
      converter = DurationConverter.class,
      description = "The most that p99 may be. Default: ${DEFAULT-VALUE}.")
  private Duration p99;

  @Option(
      names = "--failures",
      paramLabel = "SHARE",
      defaultValue = "0.1%",
      converter = ShareConverter.class,
      description = "The largest share of requests that may fail. Default: 0.1%%.")
  private double failures;

  @Option(
      names = "--from",
      paramLabel = "RATE",
      defaultValue = "100",
      description =
          "The first rate, per second; nearer to the capacity is sooner done. Default:"
              + " ${DEFAULT-VALUE}.")
  private double from;

  @Option(
      names = "--resolution",
      paramLabel = "SHARE",
      defaultValue = "2.5%",
      converter = ShareConverter.class,
      description =
          "How close the rates held and not held are to be when the search ends. Default: 2.5%%.")
  private double resolution;

  @Option(
      names = "--window",
      paramLabel = "TIME",
      defaultValue = "5s",
      converter = DurationConverter.class,
      description = "How long each rate is measured, whole seconds. Default: ${DEFAULT-VALUE}.")
  private Duration window;

  @Option(
      names = "--search-only",
      description =
          "Only search in one warm server: about two minutes instead of five, not confirmed, and"
              + " nothing said of the limit.")
  private boolean searchOnly;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to keep the run. Default: runs/capacity-VARIANT-TIME.")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    check();
    StudyOption option = StudyOption.named(studyName);
    Study study =
        new CapacityStudy(option.study(), variantName, workloadName)
            .of(from, resolution, new Slo(p99, failures), window, searchOnly);
    return new StudyRun(spec, typed())
        .run(study, option.file(), "capacity-" + variantName, Optional.ofNullable(out));
  }

  private void check() {
    var check = new OptionCheck(spec);
    check.that(p99.isPositive(), "--p99", "a time above 0, like 500ms");
    check.that(from > 0 && from <= MOST_PER_SECOND, "--from", "a rate above 0, up to 1000000");
    check.that(resolution >= FINEST, "--resolution", "0.1% or more");
    check.that(
        OptionCheck.within(window, SHORTEST_WINDOW, LONGEST_WINDOW) && OptionCheck.isWhole(window),
        "--window",
        "whole seconds from 3s to 1h");
  }

  /** What was typed, but for {@code --out}. */
  private String typed() {
    return "loombench capacity %s --workload %s --study %s --p99 %dms --failures %s --from %s --resolution %s --window %ds%s"
        .formatted(
            variantName,
            workloadName,
            studyName,
            p99.toMillis(),
            percent(failures),
            BigDecimal.valueOf(from).stripTrailingZeros().toPlainString(),
            percent(resolution),
            window.toSeconds(),
            searchOnly ? " --search-only" : "");
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + "%";
  }
}
