package dev.loombench.tool.cli;

import dev.loombench.tool.cli.options.RunOptions;
import dev.loombench.tool.cli.options.StudySettings;
import dev.loombench.tool.plan.StudyPlan;
import dev.loombench.tool.report.terminal.WrappedText;
import dev.loombench.tool.run.StudyFile;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.trial.Pass;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a study. */
@Command(
    name = "run",
    sortOptions = false,
    description = "Run a study: start its servers, load them, compare them and write the reports.",
    footer = {
      "Examples:",
      "  loombench run quick",
      "  loombench run quick --out runs/quick-1    # the same command again resumes the run",
      "  loombench run quick --variant virtual,webflux --workload delay-100",
      "  loombench run quick --blocks 3 --set protocol.window=10s",
      "  loombench run ufpe-2025 --scale smoke     # a published study, in minutes",
      "  loombench run ufpe-2025 --scale faithful --dry-run",
      "  loombench run ./my-study.yaml --out runs/mine"
    })
final class RunCommand implements Callable<Integer> {

  private static final String REMOVED = "null";

  @Parameters(
      paramLabel = "STUDY",
      description = "Name of a built-in study (see 'loombench list') or path of a study file.")
  private String study;

  @Option(
      names = "--variant",
      split = ",",
      paramLabel = "NAME",
      description =
          "Only these variants; the first is the baseline if that of the study is not among them."
              + " Repeatable.")
  private List<String> variants = List.of();

  @Option(
      names = "--workload",
      split = ",",
      paramLabel = "NAME",
      description = "Only these workloads. Repeatable.")
  private List<String> workloads = List.of();

  @Option(
      names = "--blocks",
      paramLabel = "N",
      description = "Blocks of trials in place of a budget of time.")
  private Optional<Integer> blocks = Optional.empty();

  @Mixin private StudySettings settings;

  @Option(names = "--dry-run", description = "Print the plan and its time, and run nothing.")
  private boolean dryRun;

  @Mixin private RunOptions options;
  @Spec private CommandSpec command;

  @Override
  public Integer call() throws InterruptedException {
    StudyFile file = selected(settings.read(study));
    if (!dryRun) {
      return options.run(file);
    }
    PrintWriter out = command.commandLine().getOut();
    PlanText.lines(file.study()).forEach(out::println);
    out.flush();
    return 0;
  }

  /** Returns the study with the chosen part of it, written as settings like those of --set. */
  private StudyFile selected(StudyFile whole) {
    var changes = new LinkedHashMap<String, String>();
    List<VariantId> chosen = variants.stream().map(VariantId::new).toList();
    chosen.forEach(whole.study()::variant);
    List<WorkloadId> loaded = workloads.stream().map(WorkloadId::new).toList();
    loaded.forEach(whole.study()::workload);
    whole.study().variants().stream()
        .map(Variant::id)
        .filter(id -> !chosen.isEmpty() && !chosen.contains(id))
        .forEach(id -> changes.put("variants." + id, REMOVED));
    if (!chosen.isEmpty() && !chosen.contains(whole.study().baseline())) {
      changes.put("baseline", chosen.getFirst().name());
    }
    whole.study().workloads().stream()
        .map(Workload::id)
        .filter(id -> !loaded.isEmpty() && !loaded.contains(id))
        .forEach(id -> changes.put("workloads." + id, REMOVED));
    blocks.ifPresent(
        count -> {
          changes.put("protocol.within", REMOVED);
          changes.put("protocol.blocks", Integer.toString(count));
        });
    return changes.isEmpty() ? whole : settings.read(study, changes);
  }

  /**
   * Plan of a study as text: its trials, their time, and the differences from the intended study.
   */
  private static final class PlanText {

    private static final int WIDTH = 100;

    private PlanText() {}

    static List<String> lines(Study study) {
      StudyPlan plan = StudyPlan.of(study);
      var lines = new ArrayList<String>();
      lines.add(
          study.name() + study.scale().name().map(scale -> " at the scale " + scale).orElse(""));
      lines.add(
          "%s, %s"
              .formatted(
                  Lists.counted(study.variants().size(), "variant"),
                  Lists.counted(study.workloads().size(), "workload")));
      Stream.of(Pass.values())
          .filter(pass -> plan.trials().getOrDefault(pass, 0) > 0)
          .forEach(
              pass ->
                  lines.add(
                      "%s: %s"
                          .formatted(pass.key(), Lists.counted(plan.trials().get(pass), "trial"))));
      lines.add(
          "time: %s%s"
              .formatted(
                  time(plan.time()),
                  plan.ramps() ? ", if ramps end at %d/s".formatted(StudyPlan.RAMP_END) : ""));
      if (!study.scale().tuned().isEmpty()) {
        lines.add(
            "plus the searches for %s of this machine"
                .formatted(Lists.counted(study.scale().tuned().size(), "rate")));
      }
      if (study.protocol().generator().isAuto()) {
        lines.add("generators: from a calibration of 10 s before the first trial");
      }
      study
          .scale()
          .shortened()
          .forEach(difference -> lines.addAll(WrappedText.lines("- ", difference, WIDTH)));
      return lines;
    }

    private static String time(TimeLeft time) {
      return time.isRange()
          ? "%s to %s, known better after the first server"
              .formatted(time(time.least()), time(time.most()))
          : time(time.expected());
    }

    private static String time(Duration time) {
      return time.toHours() > 0
          ? "%d h %d min".formatted(time.toHours(), time.toMinutesPart())
          : "%d min".formatted(Math.max(1, time.toMinutes()));
    }
  }
}
