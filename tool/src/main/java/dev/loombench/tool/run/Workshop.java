package dev.loombench.tool.run;

import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.Launcher;
import dev.loombench.tool.launch.Machine;
import dev.loombench.tool.launch.Role;
import dev.loombench.tool.launch.ServerBuilds;
import dev.loombench.tool.load.DatabaseProcesses;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.packaging.Packager;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.Environment;
import java.nio.file.Path;
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
   * Builds the servers that the study needs, shares out the CPUs, and sees that its limits can be
   * set.
   *
   * @param home where Loombench is installed
   * @param jdk the JDK for servers and generator
   */
  public static Workshop prepare(Path home, Path jdk, Study study) {
    var recorders = RecorderSets.of(study, jdk);
    new ServerBuilds(home).ensure(bundledModules(study), Databases.needed(study));
    CpuPlacement placement = CpuPlacement.ofThisProcess();
    var packager = new Packager(home, placement, study.jvm(), System.getenv(), Workshop::tell);
    var launcher = new Launcher(home, Packages.of(study, packager, jdk), placement);
    study.variants().stream().map(Variant::limits).distinct().forEach(launcher::require);
    var databases =
        new DatabaseProcesses(home, jdk, placement.prefix(Role.DATABASE), System.getenv()::get);
    var instruments =
        new Instruments(
            launcher,
            placement.cpus(Role.SERVER).size(),
            new LoadProcesses(
                home, jdk, placement.prefix(Role.GENERATOR), placement.cpus(Role.GENERATOR).size()),
            placement.facts(),
            Databases.of(study, () -> databases.start(study.database())),
            recorders::of);
    return new Workshop(Machine.environment(home), instruments, placement.pinTool());
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
  public Instruments instruments() {
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
