package dev.loombench.tool.cli;

import dev.loombench.tool.cli.options.OptionCheck;
import dev.loombench.tool.cli.options.RunOptions;
import dev.loombench.tool.cli.options.StudySettings;
import dev.loombench.tool.run.StartupStudy;
import dev.loombench.tool.run.StudyFile;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.DurationConverter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the start-up of a study's servers. */
@Command(
    name = "startup",
    sortOptions = false,
    description = {
      "Measure start-up: start the servers of a study repeatedly, without load.",
      "",
      "Each start is a new process on the CPUs reserved for servers, in random order. When run as"
          + " root, loombench drops the page cache first, so that files are read from disk. The"
          + " report shows time and CPU from process start to the first good answer, memory at that"
          + " moment, and memory after the server has idled.",
      "",
      "In a study file, 'starts: 10' under 'protocol' adds these starts to a run."
    },
    footer = {
      "Examples:",
      "  loombench startup",
      "  loombench startup ./my-study.yaml --variant plain --variant cached --starts 20",
      "  loombench startup quick --idle 10s --out runs/starts"
    })
final class StartupCommand implements Callable<Integer> {

  private static final int MAX_STARTS = 1_000;
  private static final Duration MIN_IDLE = Duration.ofSeconds(1);
  private static final Duration MAX_IDLE = Duration.ofMinutes(10);

  @Mixin private StudySettings.Parameter study;

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description = "Variant to start. Repeatable. Default: all that the tool can start.")
  private List<String> variants = List.of();

  @Option(
      names = "--starts",
      paramLabel = "N",
      defaultValue = "10",
      description = "Number of starts of each variant. Default: ${DEFAULT-VALUE}.")
  private int starts;

  @Option(
      names = "--idle",
      paramLabel = "TIME",
      defaultValue = "5s",
      converter = DurationConverter.class,
      description =
          "Idle time after the first answer, before memory is read; whole seconds. Default:"
              + " ${DEFAULT-VALUE}.")
  private Duration idle;

  @Mixin private RunOptions options;
  @Spec private CommandSpec command;

  @Override
  public Integer call() throws InterruptedException {
    var check = new OptionCheck(command);
    check.require(starts >= 1 && starts <= MAX_STARTS, "--starts", "1 to " + MAX_STARTS);
    check.require(
        OptionCheck.isWholeWithin(idle, MIN_IDLE, MAX_IDLE),
        "--idle",
        "whole seconds from 1s to 10m");
    StudyFile file = study.read();
    Study starting =
        StartupStudy.of(file.study(), variants.stream().map(VariantId::new).toList(), starts, idle);
    return options.run(file, starting, "startup-" + starting.name());
  }
}
