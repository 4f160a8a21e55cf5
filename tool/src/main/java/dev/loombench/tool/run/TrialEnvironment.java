package dev.loombench.tool.run;

import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.PreparedServers;
import dev.loombench.tool.launch.Role;
import dev.loombench.tool.launch.ServerBuilds;
import dev.loombench.tool.launch.ServerPreparer;
import dev.loombench.tool.launch.identity.IdentityReader;
import dev.loombench.tool.launch.jdk.Jdks;
import dev.loombench.tool.load.DatabaseProcesses;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.packaging.Packager;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.trial.Databases;
import dev.loombench.tool.run.trial.TrialServices;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.UnavailableVariant;
import dev.loombench.tool.trial.identity.EpochIdentity;
import dev.loombench.tool.trial.identity.FileChange;
import dev.loombench.tool.trial.identity.ServerIdentity;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Environment of a study's trials: built servers, assigned CPUs, the database.
 *
 * @param study the study without its unavailable variants
 * @param notMeasured the unavailable variants with their reasons
 * @param environment the machine and the build
 * @param identities reads the files of the servers as they are now
 * @param pinned the tool, confined to its CPU
 */
public record TrialEnvironment(
    Study study,
    List<UnavailableVariant> notMeasured,
    Environment environment,
    Supplier<List<ServerIdentity>> identities,
    TrialServices services,
    CpuPlacement.Pinned pinned)
    implements AutoCloseable {

  public TrialEnvironment {
    notMeasured = List.copyOf(notMeasured);
  }

  /**
   * Builds the servers of a study, resolves the JDK and packaging of each variant, assigns CPUs,
   * checks that resource limits can be set, and starts the database if a workload needs it.
   *
   * @param jdk the JDK of the generator and of servers that ask for no other
   * @param whole the study; variants that can't be measured here are left out
   * @throws Problem if no variant can be measured here
   */
  public static TrialEnvironment prepare(Path home, Path jdk, Study whole) {
    return prepare(home, jdk, whole, Observers.NONE);
  }

  /**
   * Prepares an environment in the same way, with observers of its trials.
   *
   * @throws Problem if no variant can be measured here
   */
  static TrialEnvironment prepare(Path home, Path jdk, Study whole, Observers observers) {
    RecorderSets.requireNoMetricNames(whole.scraped());
    new ServerBuilds(home)
        .ensure(
            bundledModules(whole),
            Databases.needed(whole) ? whole.database().modules() : List.of());
    CpuPlacement placement = CpuPlacement.ofThisProcess(whole.protocol().generator().placement());
    PreparedServers servers =
        whole.places().remoteServer().isPresent()
            ? PreparedServers.ELSEWHERE
            : preparedHere(home, jdk, whole, placement);
    var places =
        StudyPlaces.of(
            home, measurable(whole, servers.notMeasured()), servers, placement, observers);
    List<UnavailableVariant> notMeasured =
        places
            .remoteServers()
            .map(there -> there.state().notMeasured())
            .orElse(servers.notMeasured());
    Study study = measurable(whole, notMeasured, places);
    var databases =
        new DatabaseProcesses(home, jdk, placement.prefix(Role.DATABASE), System.getenv()::get);
    var services =
        new TrialServices(
            study,
            places.launcher(),
            places.serverCpus(),
            places.load(
                new LoadProcesses(
                        home,
                        jdk,
                        placement.prefix(Role.GENERATOR),
                        placement.cpus(Role.GENERATOR).size())
                    .watchedBy(observers.load())),
            places.grants(),
            places.facts(),
            Databases.of(study, () -> databases.start(study.database())),
            new LoadProcesses(
                home,
                jdk,
                placement.raisedPrefix(Role.DATABASE),
                placement.cpus(Role.DATABASE).size()),
            places.hosts(),
            places::recorders);
    var identitiesHere = new IdentityReader(home, study, servers);
    EpochIdentity identity =
        places
            .remoteServers()
            .map(there -> there.state().identity())
            .orElseGet(() -> identitiesHere.read(services.databases().version()));
    Supplier<List<ServerIdentity>> identities =
        places
            .remoteServers()
            .<Supplier<List<ServerIdentity>>>map(there -> there::identities)
            .orElse(identitiesHere::servers);
    return new TrialEnvironment(
        study,
        notMeasured,
        places.environment().with(identity),
        identities,
        services,
        placement.pinTool());
  }

  private static PreparedServers preparedHere(
      Path home, Path jdk, Study whole, CpuPlacement placement) {
    var packager =
        new Packager(
            home,
            placement,
            whole.jvm(),
            Packager.DatabaseUse.of(whole),
            System.getenv(),
            TrialEnvironment::log);
    return new ServerPreparer(Jdks.ofThisMachine(home, jdk), packager, packager.images())
        .prepare(whole.variants());
  }

  private static Study measurable(
      Study whole, List<UnavailableVariant> notMeasured, StudyPlaces places) {
    try {
      return measurable(whole, notMeasured);
    } catch (Problem nothing) {
      places.hosts().close();
      throw nothing;
    }
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
   * Returns this environment if it can measure every variant.
   *
   * @throws Problem if a variant is unavailable; the environment is closed then
   */
  public TrialEnvironment requireAllVariants() {
    if (!notMeasured.isEmpty()) {
      close();
      throw nothingToMeasure(study, notMeasured);
    }
    return this;
  }

  /** Writes to standard error, like {@code bin/build}. */
  private static void log(String message) {
    System.err.println("loombench: " + message);
  }

  /**
   * Checks that the files of the servers are those that the run began with.
   *
   * @throws Problem if one changed, because trials of different builds are not comparable
   */
  public void requireSameServers() {
    EpochIdentity known = environment.identity();
    List<FileChange> changes = known.changesTo(known.of(identities.get()));
    if (!changes.isEmpty()) {
      throw ChangedFiles.duringARun(changes);
    }
  }

  /** Stops the database, closes connections and releases the tool from its CPU. */
  @Override
  public void close() {
    services.databases().close();
    services.hosts().close();
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
