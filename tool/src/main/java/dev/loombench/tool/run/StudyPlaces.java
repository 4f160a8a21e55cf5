package dev.loombench.tool.run;

import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.LaunchInputsSource;
import dev.loombench.tool.launch.Launcher;
import dev.loombench.tool.launch.Machine;
import dev.loombench.tool.launch.Role;
import dev.loombench.tool.launch.ServerLauncher;
import dev.loombench.tool.launch.os.SystemFiles;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.place.RemoteHost;
import dev.loombench.tool.place.RemoteLoad;
import dev.loombench.tool.place.RemoteServers;
import dev.loombench.tool.place.RunHosts;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Pass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Roles of a study in their places.
 *
 * @param hosts hosts of roles that are not on the tool's
 * @param launcher starts servers in their place
 * @param serverCpus number of CPUs reserved for servers
 * @param grants CPUs that the roles are placed on, if they share a host
 * @param facts CPUs and hosts of the roles
 * @param environment machine of the servers
 * @param loadHost host of the load generator, if it is not the tool's
 * @param recordersOfServer creates the recorders of a trial on the server's host
 */
record StudyPlaces(
    RunHosts hosts,
    ServerLauncher launcher,
    int serverCpus,
    GrantedCpus grants,
    Map<String, String> facts,
    Environment environment,
    Optional<RemoteHost> loadHost,
    BiFunction<Pass, Variant, List<Recorder>> recordersOfServer) {

  /**
   * Connects the hosts of a study and prepares its servers there.
   *
   * @throws Problem if a host cannot be used
   */
  static StudyPlaces of(
      Path home,
      Study study,
      LaunchInputsSource inputs,
      CpuPlacement placement,
      Observers observers) {
    Optional<RemoteHost> load =
        study.places().remoteLoad().map(place -> RemoteHost.of(place, home, Set.of()));
    Optional<RemoteHost> server =
        study
            .places()
            .remoteServer()
            .map(place -> RemoteHost.of(place, home, artifacts(home, study)));
    var hosts = new RunHosts(server, load);
    try {
      load.ifPresent(RemoteHost::connection);
      return server.isPresent()
          ? onHost(study, server.get(), hosts, load)
          : onThisHost(home, study, inputs, placement, observers, hosts, load);
    } catch (RuntimeException | Error failure) {
      hosts.close();
      throw failure;
    }
  }

  private static StudyPlaces onThisHost(
      Path home,
      Study study,
      LaunchInputsSource inputs,
      CpuPlacement placement,
      Observers observers,
      RunHosts hosts,
      Optional<RemoteHost> load) {
    Launcher launcher =
        load.isEmpty()
            ? new Launcher(home, inputs, placement)
            : new Launcher(home, inputs, placement, address(study, load.get()));
    study.variants().stream()
        .filter(variant -> variant.container().isEmpty()) // an engine limits its containers
        .map(Variant::limits)
        .distinct()
        .forEach(launcher::require);
    var recorders = RecorderSets.of(study, inputs, observers.samples());
    return new StudyPlaces(
        hosts,
        launcher,
        placement.cpus(Role.SERVER).size(),
        load.isEmpty()
            ? placement.grants()
            : new GrantedCpus(placement.grants().server(), List.of()),
        placement.facts(),
        Machine.environment(home),
        load,
        recorders::of);
  }

  private static StudyPlaces onHost(
      Study study, RemoteHost server, RunHosts hosts, Optional<RemoteHost> load) {
    var servers = new RemoteServers(server, study);
    List<String> missing = servers.state().notMeasured().stream().map(one -> one.text()).toList();
    if (!missing.isEmpty()) {
      throw Problem.environment(
          "%s can't start every variant:%n%s".formatted(server.name(), String.join("\n", missing)));
    }
    return new StudyPlaces(
        hosts,
        servers,
        servers.state().cpus(),
        GrantedCpus.UNKNOWN,
        servers.state().facts(),
        server.state().environment(),
        load,
        servers::recorders);
  }

  /** Returns the address at which the generator's host reaches this one. */
  private static String address(Study study, RemoteHost load) {
    String address = study.places().server().address().orElse(load.state().toolAddress());
    if (address.isEmpty()) {
      throw Problem.usage(
          "the address at which %s reaches this host is not known: name it as 'address' of 'server' in 'places'"
              .formatted(load.name()));
    }
    return address;
  }

  /** Returns the starter of engines in their place. */
  LoadProcesses load(LoadProcesses here) {
    return loadHost.map(host -> here.withEnginesIn(new RemoteLoad(host))).orElse(here);
  }

  /** Returns new recorders for a trial. */
  List<Recorder> recorders(Pass pass, Variant variant) {
    var all = new ArrayList<>(recordersOfServer.apply(pass, variant));
    if (pass != Pass.STARTUP) {
      all.addAll(hosts.engineRecorders());
    }
    return List.copyOf(all);
  }

  @Override
  public Map<String, String> facts() {
    var all = new HashMap<>(facts);
    loadHost.ifPresent(host -> all.put("generator.cpus", Integer.toString(host.state().cpus())));
    if (loadHost.isPresent() || launcher instanceof RemoteServers) {
      Optional<String> loadBoot =
          loadHost.isPresent()
              ? loadHost.get().state().environment().bootId()
              : SystemFiles.text("/proc/sys/kernel/random/boot_id");
      all.put(
          "places.separation",
          loadBoot.equals(environment.bootId())
              ? "none: load and server share a machine"
              : "load and server are on different machines");
    }
    return Map.copyOf(all);
  }

  /** Returns the files of the bundled servers that are in the installation. */
  private static Set<Path> artifacts(Path home, Study study) {
    return study.variants().stream()
        .flatMap(
            variant ->
                switch (variant.server()) {
                  case Server.Bundled bundled -> files(LaunchInputsSource.jar(home, bundled));
                  case Server.Command _, Server.Running _ -> Stream.<Path>empty();
                })
        .collect(Collectors.toUnmodifiableSet());
  }

  private static Stream<Path> files(Path jar) {
    Path folder = jar.getParent();
    return folder.endsWith("target")
        ? Stream.of(jar, folder.resolve("libs"), folder.resolve("lib")).filter(Files::exists)
        : Stream.of(folder);
  }
}
