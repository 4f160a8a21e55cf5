package dev.loombench.tool.run;

import dev.loombench.tool.launch.LaunchInputsSource;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.jfr.JfrRecorder;
import dev.loombench.tool.record.proc.ProcRecorder;
import dev.loombench.tool.record.profile.ProfileRecorder;
import dev.loombench.tool.record.prometheus.PrometheusRecorder;
import dev.loombench.tool.record.prometheus.PrometheusSeries;
import dev.loombench.tool.record.threads.VirtualStacksRecorder;
import dev.loombench.tool.study.Scraped;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which recorders a trial has: what its pass is for, and what its variant tells by itself. */
final class RecorderSets {

  private final ProfileRecorders profiles;
  private final List<PrometheusSeries> series;

  private RecorderSets(ProfileRecorders profiles, List<PrometheusSeries> series) {
    this.profiles = profiles;
    this.series = series;
  }

  /**
   * For a study.
   *
   * @param provisions what tells the JDK of each server of ours
   * @throws Problem if it wants what this machine lacks
   */
  static RecorderSets of(Study study, LaunchInputsSource provisions) {
    return new RecorderSets(
        ProfileRecorders.of(study, provisions),
        study.scraped().stream().map(RecorderSets::series).toList());
  }

  /** Fresh ones for a trial. */
  List<Recorder> of(Pass pass, Variant variant) {
    return isOnJvm(variant) ? ofJvm(pass, variant) : ofExecutable(pass, variant);
  }

  private List<Recorder> ofJvm(Pass pass, Variant variant) {
    return switch (pass) {
      case HEADLINE -> with(variant);
      case DIAGNOSTIC -> with(variant, new JfrRecorder(), new VirtualStacksRecorder());
      case VIRTUAL_THREADS -> with(variant, JfrRecorder.ofVirtualThreads());
      case PROFILE -> with(variant, profiles.recorder(variant));
      case STARTUP -> List.of();
    };
  }

  /** Those of the operating system, and what tells why there are no others. */
  private List<Recorder> ofExecutable(Pass pass, Variant variant) {
    return switch (pass) {
      case HEADLINE -> with(variant);
      case DIAGNOSTIC -> with(variant, new JfrRecorder().withoutJvm());
      case VIRTUAL_THREADS -> with(variant, JfrRecorder.ofVirtualThreads().withoutJvm());
      case PROFILE -> with(variant, ProfileRecorder.withoutJvm());
      case STARTUP -> List.of();
    };
  }

  private static boolean isOnJvm(Variant variant) {
    return switch (variant.server()) {
      case Server.Bundled server -> server.packaging().isOnJvm();
      case Server.Command _, Server.Running _ -> true;
    };
  }

  private List<Recorder> with(Variant variant, Recorder... others) {
    var recorders = new ArrayList<Recorder>();
    recorders.add(new ProcRecorder());
    recorders.addAll(List.of(others));
    prometheus(variant).ifPresent(recorders::add);
    return List.copyOf(recorders);
  }

  private Optional<Recorder> prometheus(Variant variant) {
    return variant.isScraped()
        ? Optional.of(new PrometheusRecorder(variant.prometheus(), series))
        : Optional.empty();
  }

  private static PrometheusSeries series(Scraped asked) {
    boolean grows =
        switch (asked.kind()) {
          case COUNTER -> true;
          case LEVEL -> false;
        };
    return new PrometheusSeries(asked.name(), asked.metric(), asked.labels(), grows);
  }

  /**
   * Both stand in one table, and their courses in one file.
   *
   * @throws Problem if a series has the name of a metric
   */
  static void refuseNamesOfMetrics(List<Scraped> scraped) {
    scraped.stream()
        .map(Scraped::name)
        .filter(name -> Metric.ofKey(name).isPresent())
        .findFirst()
        .ifPresent(
            name -> {
              throw Problem.usage(
                  "series.%s: a metric of Loombench's own has that name; give another"
                      .formatted(name));
            });
  }
}
