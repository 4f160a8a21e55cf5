package dev.loombench.tool.cli;

import dev.loombench.tool.cli.options.OptionCheck;
import dev.loombench.tool.cli.options.StudyOption;
import dev.loombench.tool.run.StudyRun;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Protocol.Profiler;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.text.DurationConverter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Samples the stacks of a study's servers, and nothing else. */
@Command(
    name = "profile",
    mixinStandardHelpOptions = true,
    description = {
      "Say where the CPU time goes: sample the stacks of a study's servers under its loads.",
      "",
      "Prints how much of it the workload's own work is and on whose account the rest goes, and"
          + " draws a flame graph of each variant and of its difference from the baseline.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  loombench profile quick --workload compute",
      "  loombench profile quick --variant platform-200 --variant webflux --window 30s",
      "  loombench profile ./my-study.yaml --profiler async"
    })
final class ProfileCommand implements Callable<Integer> {

  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofHours(1);

  @Parameters(
      arity = "0..1",
      defaultValue = "quick",
      paramLabel = "STUDY",
      description =
          "A study's name (see 'loombench list') or the path of a study file. Default: quick.")
  private String studyName;

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description = "Only this variant; give it again for more. Default: all.")
  private List<String> variants = new ArrayList<>();

  @Option(
      names = "--workload",
      paramLabel = "NAME",
      description = "Only this workload; give it again for more. Default: all.")
  private List<String> workloads = new ArrayList<>();

  @Option(
      names = "--blocks",
      paramLabel = "N",
      defaultValue = "1",
      description = "How often each variant is profiled at each point. Default: 1.")
  private int blocks;

  @Option(
      names = "--window",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "How long stacks are sampled, whole seconds. Default: the study's, mostly 20s.")
  private Duration window;

  @Option(
      names = "--profiler",
      paramLabel = "WHO",
      description =
          "jfr, the JVM's flight recorder, or async, async-profiler, which sees native frames and"
              + " the operating system's too. Default: the study's, mostly jfr.")
  private Profiler profiler;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to keep the run. Default: runs/STUDY-profile-TIME.")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    check();
    StudyOption option = StudyOption.named(studyName);
    Study study = profiled(option.study());
    return new StudyRun(spec, typed())
        .run(study, option.file(), study.name() + "-profile", Optional.ofNullable(out));
  }

  private void check() {
    var check = new OptionCheck(spec);
    check.that(blocks >= 1, "--blocks", "1 or more");
    check.that(
        window == null
            || (OptionCheck.within(window, SHORTEST, LONGEST) && OptionCheck.isWhole(window)),
        "--window",
        "whole seconds from 1s to 1h");
  }

  private Study profiled(Study study) {
    Protocol protocol = study.protocol();
    var asked =
        new Protocol.Profiling(
            profiler == null ? protocol.profiling().profiler() : profiler,
            window == null ? protocol.profiling().window() : window);
    return study
        .only(variants, workloads)
        .with(protocol.making(new Protocol.Blocks(0, 0, 0, blocks, 0), asked));
  }

  /** What was typed, but for {@code --out}. */
  private String typed() {
    var words = new ArrayList<>(List.of("loombench", "profile", studyName));
    variants.forEach(name -> words.addAll(List.of("--variant", name)));
    workloads.forEach(name -> words.addAll(List.of("--workload", name)));
    if (blocks != 1) {
      words.addAll(List.of("--blocks", String.valueOf(blocks)));
    }
    if (window != null) {
      words.addAll(List.of("--window", window.toSeconds() + "s"));
    }
    if (profiler != null) {
      words.addAll(List.of("--profiler", profiler.key()));
    }
    return String.join(" ", words);
  }
}
