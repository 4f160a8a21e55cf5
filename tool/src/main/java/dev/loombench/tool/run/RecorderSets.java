package dev.loombench.tool.run;

import dev.loombench.tool.launch.LaunchInputsSource;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.LiveListener;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.SpeedRecorder;
import dev.loombench.tool.record.jfr.JfrRecorder;
import dev.loombench.tool.record.proc.ProcRecorder;
import dev.loombench.tool.record.profile.ProfileRecorder;
import dev.loombench.tool.record.prometheus.PrometheusRecorder;
import dev.loombench.tool.record.prometheus.PrometheusSeries;
import dev.loombench.tool.record.threads.CarrierQueueRecorder;
import dev.loombench.tool.record.threads.VirtualStacksRecorder;
import dev.loombench.tool.study.Scraped;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Recorders of each trial, chosen by its pass and by what its variant exposes. */
public final class RecorderSets {

  private final ProfileRecorders profiles;
  private final List<PrometheusSeries> series;
  private final LiveListener listener;
  private final Set<String> downstreams;

  private RecorderSets(
      ProfileRecorders profiles,
      List<PrometheusSeries> series,
      LiveListener listener,
      Set<String> downstreams) {
    this.profiles = profiles;
    this.series = series;
    this.listener = listener;
    this.downstreams = downstreams;
  }

  /**
   * Creates the sets of a study.
   *
   * @param listener receives figures while trials are recorded
   * @throws Problem if the study needs a profiler that this machine lacks
   */
  public static RecorderSets of(
      Study study, LaunchInputsSource launchInputs, LiveListener listener) {
    return new RecorderSets(
        ProfileRecorders.of(study, launchInputs),
        study.scraped().stream().map(RecorderSets::series).toList(),
        listener,
        Set.copyOf(study.downstreams()));
  }

  /**
   * Returns new recorders for a trial. For a native executable, those of the JVM are placeholders
   * with the reason.
   */
  public List<Recorder> of(Pass pass, Variant variant) {
    boolean isOnJvm = isOnJvm(variant);
    return switch (pass) {
      case HEADLINE ->
          with(variant, isOnJvm ? new CarrierQueueRecorder() : CarrierQueueRecorder.withoutJvm());
      case DIAGNOSTIC ->
          isOnJvm
              ? with(variant, new JfrRecorder(), new VirtualStacksRecorder())
              : with(variant, new JfrRecorder().withoutJvm());
      case VIRTUAL_THREADS -> {
        JfrRecorder jfr = JfrRecorder.ofVirtualThreads();
        yield with(variant, isOnJvm ? jfr : jfr.withoutJvm());
      }
      case PROFILE ->
          with(variant, isOnJvm ? profiles.recorder(variant) : ProfileRecorder.withoutJvm());
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
    recorders.add(new ProcRecorder(listener, downstreams));
    recorders.add(new SpeedRecorder());
    recorders.addAll(List.of(others));
    variant
        .prometheus()
        .map(endpoint -> new PrometheusRecorder(endpoint, series, listener))
        .ifPresent(recorders::add);
    return List.copyOf(recorders);
  }

  private static PrometheusSeries series(Scraped scraped) {
    boolean isCounter =
        switch (scraped.kind()) {
          case COUNTER -> true;
          case LEVEL -> false;
        };
    return new PrometheusSeries(scraped.name(), scraped.metric(), scraped.labels(), isCounter);
  }

  /**
   * Checks the names of scraped series: series and metrics share one table.
   *
   * @throws Problem if a series has the name of a metric
   */
  static void requireNoMetricNames(List<Scraped> scraped) {
    scraped.stream()
        .map(Scraped::name)
        .filter(name -> Metric.ofKey(name).isPresent())
        .findFirst()
        .ifPresent(
            name -> {
              throw Problem.usage(
                  "series.%s: a metric of Loombench has this name; choose another."
                      .formatted(name));
            });
  }
}
