package dev.loombench.tool.cli;

import dev.loombench.tool.cli.options.OptionCheck;
import dev.loombench.tool.cli.options.PercentConverter;
import dev.loombench.tool.cli.options.RunOptions;
import dev.loombench.tool.cli.options.StudySettings;
import dev.loombench.tool.run.CapacityStudy;
import dev.loombench.tool.run.StudyFile;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.text.DurationConverter;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Finds the maximum sustainable rate of a variant. */
@Command(
    name = "capacity",
    sortOptions = false,
    description = {
      "Find the maximum sustainable rate and the bottleneck beyond it.",
      "",
      "A rate is sustained if p99 latency and the share of failed requests stay within their limits"
          + " and the backlog grows by at most 1 %% of the rate. Latency counts from when a request"
          + " was due; failed requests rank slowest. On one warm server, the search doubles the rate"
          + " until it is not sustained, then bisects down to the resolution. The server rests"
          + " between rates.",
      "",
      "Fresh servers confirm the result: two must sustain the rate found, two must not sustain 5 %%"
          + " more, and a third decides where two disagree. JFR records a server above its capacity."
          + " Then the server runs with more threads, a larger pool or heap, or less CPU, one change"
          + " at a time. A change that moves the capacity is repeated; then it confirms the"
          + " bottleneck."
    },
    footer = {
      "Examples:",
      "  loombench capacity platform-200 --workload delay-100",
      "  loombench capacity virtual --workload delay-100 --p99 150ms --failures 0%% --from 1000",
      "  loombench capacity mine --study ./my-study.yaml --workload search --search-only"
    })
final class CapacityCommand implements Callable<Integer> {

  private static final double MAX_RATE = 1_000_000;
  private static final double MIN_RESOLUTION = 0.001;
  private static final Duration MIN_WINDOW = Duration.ofSeconds(3);
  private static final Duration MAX_WINDOW = Duration.ofHours(1);

  @Parameters(paramLabel = "VARIANT", description = "Variant of the study.")
  private String variant;

  @Option(
      names = "--workload",
      paramLabel = "NAME",
      required = true,
      description = "Workload of the study; the search replaces its loads.")
  private String workload;

  @Mixin private StudySettings.Named study;

  @Option(
      names = "--p99",
      paramLabel = "TIME",
      defaultValue = "500ms",
      converter = DurationConverter.class,
      description = "Limit of p99 latency. Default: ${DEFAULT-VALUE}.")
  private Duration p99;

  @Option(
      names = "--failures",
      paramLabel = "PERCENT",
      defaultValue = "0.1%",
      converter = PercentConverter.class,
      description = "Limit of the share of failed requests. Default: 0.1%%.")
  private double failures;

  @Option(
      names = "--from",
      paramLabel = "RATE",
      defaultValue = "100",
      description =
          "First rate, per second; a rate near the capacity shortens the search. Default:"
              + " ${DEFAULT-VALUE}.")
  private double from;

  @Option(
      names = "--resolution",
      paramLabel = "PERCENT",
      defaultValue = "2.5%",
      converter = PercentConverter.class,
      description =
          "Stop the search when the sustained and the unsustained rate are this close. Default:"
              + " 2.5%%.")
  private double resolution;

  @Option(
      names = "--window",
      paramLabel = "TIME",
      defaultValue = "5s",
      converter = DurationConverter.class,
      description = "Measured time at each rate, whole seconds. Default: ${DEFAULT-VALUE}.")
  private Duration window;

  @Option(
      names = "--search-only",
      description =
          "Search on one warm server only: about two minutes instead of eight, without"
              + " confirmation and without the bottleneck.")
  private boolean searchOnly;

  @Mixin private RunOptions options;
  @Spec private CommandSpec command;

  @Override
  public Integer call() throws InterruptedException {
    var check = new OptionCheck(command);
    check.require(p99.isPositive(), "--p99", "a time above 0, like 500ms");
    check.require(from > 0 && from <= MAX_RATE, "--from", "a rate above 0, up to 1000000");
    check.require(resolution >= MIN_RESOLUTION, "--resolution", "0.1% or more");
    check.require(
        OptionCheck.isWholeWithin(window, MIN_WINDOW, MAX_WINDOW),
        "--window",
        "whole seconds from 3s to 1h");
    StudyFile file = study.read();
    Study search =
        new CapacityStudy(file.study(), new VariantId(variant), new WorkloadId(workload))
            .of(from, resolution, new Slo(p99, failures), window, searchOnly);
    return options.run(file, search, "capacity-" + variant);
  }
}
