package dev.loombench.tool.run;

import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.Launcher;
import dev.loombench.tool.launch.Machine;
import dev.loombench.tool.launch.PreparedServers;
import dev.loombench.tool.launch.Role;
import dev.loombench.tool.launch.ServerBuilds;
import dev.loombench.tool.launch.ServerPreparer;
import dev.loombench.tool.launch.jdk.Jdks;
import dev.loombench.tool.load.DatabaseProcesses;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.packaging.Packager;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.trial.Databases;
import dev.loombench.tool.run.trial.TrialServices;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.UnavailableVariant;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Everything set up for a study's trials: servers built, CPUs shared out, the tool on its own. */
public final class TrialEnvironment implements AutoCloseable {

  private final Study study;
  private final List<UnavailableVariant> notMeasured;
  private final Environment environment;
  private final TrialServices instruments;
  private final CpuPlacement.Pinned pinned;

  private TrialEnvironment(
      Study study,
      List<UnavailableVariant> notMeasured,
      Environment environment,
      TrialServices instruments,
      CpuPlacement.Pinned pinned) {
    this.study = study;
    this.notMeasured = List.copyOf(notMeasured);
    this.environment = environment;
    this.instruments = instruments;
    this.pinned = pinned;
  }

  /**
   * Builds the servers that the study needs, finds what each variant runs on, shares out the CPUs,
   * and sees that its limits can be set.
   *
   * @param home where Loombench is installed
   * @param jdk the JDK for the generator, and for servers that ask for no other
   * @param whole the study; what can't be measured of it is left out
   * @throws Problem if nothing of it can be measured here
   */
  public static TrialEnvironment prepare(Path home, Path jdk, Study whole) {
    RecorderSets.refuseNamesOfMetrics(whole.scraped());
    new ServerBuilds(home).ensure(bundledModules(whole), Databases.needed(whole));
    CpuPlacement placement = CpuPlacement.ofThisProcess();
    var packager =
        new Packager(home, placement, whole.jvm(), System.getenv(), TrialEnvironment::tell);
    PreparedServers provisioning =
        new ServerPreparer(Jdks.ofThisMachine(home, jdk), packager).prepare(whole.variants());
    Study study = measurable(whole, provisioning.notMeasured());
    var recorders = RecorderSets.of(study, provisioning);
    var launcher = new Launcher(home, provisioning, placement);
    study.variants().stream().map(Variant::limits).distinct().forEach(launcher::require);
    var databases =
        new DatabaseProcesses(home, jdk, placement.prefix(Role.DATABASE), System.getenv()::get);
    var instruments =
        new TrialServices(
            launcher,
            placement.cpus(Role.SERVER).size(),
            new LoadProcesses(
                home, jdk, placement.prefix(Role.GENERATOR), placement.cpus(Role.GENERATOR).size()),
            placement.facts(),
            Databases.of(study, () -> databases.start(study.database())),
            recorders::of);
    return new TrialEnvironment(
        study,
        provisioning.notMeasured(),
        Machine.environment(home),
        instruments,
        placement.pinTool());
  }

  private static Study measurable(Study whole, List<UnavailableVariant> notMeasured) {
    return whole
        .without(notMeasured.stream().map(UnavailableVariant::variant).toList())
        .orElseThrow(() -> nothingToMeasure(whole, notMeasured));
  }

  private static Problem nothingToMeasure(Study study, List<UnavailableVariant> notMeasured) {
    return Problem.environment(
        "'%s' can't be measured here:\n%s"
            .formatted(
                study.name(),
                notMeasured.stream()
                    .map(UnavailableVariant::text)
                    .collect(Collectors.joining("\n"))));
  }

  /**
   * The same, where no variant may be missing.
   *
   * @throws Problem if one is
   */
  public TrialEnvironment whole() {
    if (!notMeasured.isEmpty()) {
      close();
      throw nothingToMeasure(study, notMeasured);
    }
    return this;
  }

  /** What can be measured of the study: the same without the variants that lack something. */
  public Study study() {
    return study;
  }

  /** The variants that lack something, with their reasons. */
  public List<UnavailableVariant> notMeasured() {
    return notMeasured;
  }

  /** Where {@code bin/build} says what it builds. */
  private static void tell(String message) {
    System.err.println("loombench: " + message);
  }

  /** The machine and build. */
  public Environment environment() {
    return environment;
  }

  /** What trials are made with. */
  public TrialServices instruments() {
    return instruments;
  }

  /** Stops the database, and gives the tool its CPUs back. */
  @Override
  public void close() {
    instruments.databases().close();
    pinned.close();
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
