package dev.loombench.tool.run;

import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.Launcher;
import dev.loombench.tool.launch.Machine;
import dev.loombench.tool.launch.Role;
import dev.loombench.tool.launch.ServerBuilds;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.JfrRecorder;
import dev.loombench.tool.record.ProcRecorder;
import dev.loombench.tool.record.PrometheusRecorder;
import dev.loombench.tool.record.PrometheusSeries;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.study.Scraped;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Everything set up for a study's trials: servers built, CPUs shared out, the tool on its own. */
public final class Workshop implements AutoCloseable {

  private final Environment environment;
  private final Instruments instruments;
  private final CpuPlacement.Pinned pinned;

  private Workshop(Environment environment, Instruments instruments, CpuPlacement.Pinned pinned) {
    this.environment = environment;
    this.instruments = instruments;
    this.pinned = pinned;
  }

  /**
   * Builds the servers that the study needs and shares out the CPUs.
   *
   * @param home where Loombench is installed
   * @param jdk the JDK for servers and generator
   */
  public static Workshop prepare(Path home, Path jdk, Study study) {
    refuseNamesOfMetrics(study.scraped());
    var profiles = Profiles.of(study, jdk);
    new ServerBuilds(home).ensure(bundledModules(study));
    CpuPlacement placement = CpuPlacement.ofThisProcess();
    var instruments =
        new Instruments(
            new Launcher(home, jdk, placement),
            placement.cpus(Role.SERVER).size(),
            new LoadProcesses(
                home, jdk, placement.prefix(Role.GENERATOR), placement.cpus(Role.GENERATOR).size()),
            placement.facts(),
            (pass, variant) -> recorders(pass, variant, study.scraped(), profiles));
    return new Workshop(Machine.environment(home), instruments, placement.pinTool());
  }

  /** The machine and build. */
  public Environment environment() {
    return environment;
  }

  /** What trials are made with. */
  public Instruments instruments() {
    return instruments;
  }

  /** Gives the tool its CPUs back. */
  @Override
  public void close() {
    pinned.close();
  }

  /** Both stand in one table, and their courses in one file. */
  private static void refuseNamesOfMetrics(List<Scraped> scraped) {
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

  private static List<Recorder> recorders(
      Pass pass, Variant variant, List<Scraped> scraped, Profiles profiles) {
    Optional<Recorder> prometheus = prometheus(variant, scraped);
    return switch (pass) {
      case HEADLINE -> with(prometheus, new ProcRecorder());
      case DIAGNOSTIC -> with(prometheus, new ProcRecorder(), new JfrRecorder());
      case VIRTUAL_THREADS -> with(prometheus, new ProcRecorder(), JfrRecorder.ofVirtualThreads());
      case PROFILE -> with(prometheus, new ProcRecorder(), profiles.recorder(variant));
      case STARTUP -> List.of();
    };
  }

  private static List<Recorder> with(Optional<Recorder> prometheus, Recorder... others) {
    return Stream.concat(Stream.of(others), prometheus.stream()).toList();
  }

  private static Optional<Recorder> prometheus(Variant variant, List<Scraped> scraped) {
    return variant.isScraped()
        ? Optional.of(
            new PrometheusRecorder(
                variant.prometheus(), scraped.stream().map(Workshop::series).toList()))
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

  private static Set<String> bundledModules(Study study) {
    return study.variants().stream()
        .flatMap(
            variant ->
                switch (variant.server()) {
                  case Server.Bundled bundled -> Stream.of(bundled.module());
                  case Server.Command _, Server.Running _ -> Stream.empty();
                })
        .collect(Collectors.toUnmodifiableSet());
  }
}
