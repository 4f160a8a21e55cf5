package dev.loombench.tool.cli;

import dev.loombench.tool.cli.options.StudyChoiceOptions;
import dev.loombench.tool.cli.options.StudyOption;
import dev.loombench.tool.run.StudyRun;
import dev.loombench.tool.study.Study;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a study, or goes on with one. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = {
      "Run a study: start its servers, load them, and report.",
      "",
      "With --out naming a run that was begun before, goes on where it stopped.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  loombench run quick",
      "  loombench run ./my-study.yaml --out runs/mine",
      "  loombench run quick --out runs/quick-1    # again: resumes",
      "  loombench run ufpe-2025 --scale smoke     # a published study, in minutes",
      "  loombench run quick --set protocol.blocks=2"
    })
final class RunCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "STUDY",
      description = "A study's name (see 'loombench list') or the path of a study file.")
  private String studyName;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to keep the run. Default: runs/STUDY-TIME.")
  private Path out;

  @Mixin private StudyChoiceOptions chosen;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    StudyOption option = StudyOption.named(studyName, chosen.choices());
    Path folder =
        Optional.ofNullable(out).orElseGet(() -> StudyRun.newFolder(option.study().name()));
    var run = new StudyRun(spec, "loombench run " + studyName + chosen.typed());
    Study study = new RateTuning(run, option, chosen.choices(), folder).tuned();
    return run.run(study, option.file(), study.name(), Optional.of(folder));
  }
}
