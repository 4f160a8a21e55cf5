package dev.loombench.tool.cli;

import dev.loombench.tool.cli.options.OptionCheck;
import dev.loombench.tool.cli.options.RunOptions;
import dev.loombench.tool.cli.options.StudySettings;
import dev.loombench.tool.run.StudyFile;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.text.DurationConverter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Profiles the servers of a study. */
@Command(
    name = "profile",
    sortOptions = false,
    description = {
      "Show where CPU time goes: sample the stacks of a study's servers under load.",
      "",
      "Prints the share of the workload's own code and of each library, and draws a flame graph of"
          + " each variant and of its difference from the baseline."
    },
    footer = {
      "Examples:",
      "  loombench profile quick --workload compute",
      "  loombench profile quick --variant platform-200 --variant webflux --window 30s",
      "  loombench profile ./my-study.yaml --profiler async"
    })
final class ProfileCommand implements Callable<Integer> {

  private static final Duration MIN_WINDOW = Duration.ofSeconds(1);
  private static final Duration MAX_WINDOW = Duration.ofHours(1);

  @Mixin private StudySettings.Parameter study;

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description = "Variant to profile. Repeatable. Default: all.")
  private List<String> variants = new ArrayList<>();

  @Option(
      names = "--workload",
      paramLabel = "NAME",
      description = "Workload to run. Repeatable. Default: all.")
  private List<String> workloads = new ArrayList<>();

  @Option(
      names = "--blocks",
      paramLabel = "N",
      defaultValue = "1",
      description = "Number of profiles of each variant at each point. Default: ${DEFAULT-VALUE}.")
  private int blocks;

  @Option(
      names = "--window",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Sampled time, whole seconds. Default: as in the study, usually 20s.")
  private Duration window;

  @Option(
      names = "--profiler",
      paramLabel = "NAME",
      description =
          "jfr (JDK Flight Recorder) or async (async-profiler, which also sees native and kernel"
              + " frames). Default: as in the study, usually jfr.")
  private Protocol.Profiler profiler;

  @Mixin private RunOptions options;
  @Spec private CommandSpec command;

  @Override
  public Integer call() throws InterruptedException {
    var check = new OptionCheck(command);
    check.require(blocks >= 1, "--blocks", "1 or more");
    check.require(
        window == null || OptionCheck.isWholeWithin(window, MIN_WINDOW, MAX_WINDOW),
        "--window",
        "whole seconds from 1s to 1h");
    StudyFile file = study.read();
    Study profiled = profiled(file.study());
    return options.run(file, profiled, profiled.name() + "-profile");
  }

  private Study profiled(Study whole) {
    Protocol protocol = whole.protocol();
    var profiling =
        new Protocol.Profiling(
            profiler == null ? protocol.profiling().profiler() : profiler,
            window == null ? protocol.profiling().window() : window);
    return whole
        .only(
            variants.stream().map(VariantId::new).toList(),
            workloads.stream().map(WorkloadId::new).toList())
        .with(protocol.making(new Protocol.Blocks(0, 0, 0, blocks, 0), profiling));
  }
}
