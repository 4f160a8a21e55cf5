package dev.loombench.tool.cli;

import dev.loombench.tool.plan.StudyPlan;
import dev.loombench.tool.report.terminal.WrappedText;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.trial.Pass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Plan of a study as text: its trials, their time, and the differences from the intended study. */
final class PlanText {

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
