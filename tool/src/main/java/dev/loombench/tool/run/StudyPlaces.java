package dev.loombench.tool.run;

import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.LaunchInputsSource;
import dev.loombench.tool.launch.Launcher;
import dev.loombench.tool.launch.Machine;
import dev.loombench.tool.launch.Role;
import dev.loombench.tool.launch.ServerLauncher;
import dev.loombench.tool.launch.os.SystemFiles;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.place.HostLost;
import dev.loombench.tool.place.RemoteHost;
import dev.loombench.tool.place.RemoteLoad;
import dev.loombench.tool.place.RemoteServers;
import dev.loombench.tool.place.RunHosts;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.study.Secrets;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Roles of a study in their places.
 *
 * @param hosts hosts of the roles that are not on the tool's host
 * @param grants CPUs that the roles are placed on, if they share a host
 * @param environment machine of the servers
 * @param loadHosts hosts of the load generators; none if they run on the tool's host
 * @param recordersOfServer creates the recorders of a trial on the server's host
 * @param remoteServers servers on another host; empty if they are on the tool's host
 */
record StudyPlaces(
    RunHosts hosts,
    ServerLauncher launcher,
    int serverCpus,
    GrantedCpus grants,
    Map<String, String> facts,
    Environment environment,
    List<RemoteHost> loadHosts,
    BiFunction<Pass, Variant, List<Recorder>> recordersOfServer,
    Optional<RemoteServers> remoteServers) {

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
    List<RemoteHost> loads =
        study.places().remoteLoads().stream()
            .map(place -> RemoteHost.of(place, Role.GENERATOR, home, Set.of()))
            .toList();
    Optional<RemoteHost> server =
        study
            .places()
            .remoteServer()
            .map(place -> RemoteHost.of(place, Role.SERVER, home, artifacts(home, study)));
    var hosts = new RunHosts(server, loads);
    try {
      server.ifPresent(RemoteHost::create); // before the load, whose pods avoid its node
      loads.forEach(RemoteHost::connection);
      return server.isPresent()
          ? onHost(study, server.get(), hosts, loads)
          : onThisHost(home, study, inputs, placement, observers, hosts, loads);
    } catch (HostLost lost) {
      hosts.close();
      throw Problem.environment(lost.getMessage(), lost);
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
      List<RemoteHost> loads) {
    Launcher launcher =
        new Launcher(
            home,
            inputs,
            placement,
            loads.isEmpty() ? Launcher.LOOPBACK : address(study, loads),
            Secrets.variables(study));
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
        loads.isEmpty()
            ? placement.grants()
            : new GrantedCpus(placement.grants().server(), List.of()),
        placement.facts(),
        Machine.environment(home).withFacts(hosts.network(study.places())),
        loads,
        recorders::of,
        Optional.empty());
  }

  private static StudyPlaces onHost(
      Study study, RemoteHost server, RunHosts hosts, List<RemoteHost> loads) {
    var servers = new RemoteServers(server, study);
    return new StudyPlaces(
        hosts,
        servers,
        servers.state().cpus(),
        GrantedCpus.UNKNOWN,
        servers.state().facts(),
        server.state().environment().withFacts(hosts.network(study.places())),
        loads,
        servers::recorders,
        Optional.of(servers));
  }

  /** Returns the address at which the generators' hosts reach this one. */
  private static String address(Study study, List<RemoteHost> loads) {
    Set<String> seen =
        study
            .places()
            .server()
            .address()
            .map(Set::of)
            .orElseGet(
                () ->
                    loads.stream()
                        .map(load -> load.state().toolAddress())
                        .collect(Collectors.toSet()));
    if (seen.size() != 1 || seen.contains("")) {
      throw Problem.usage(
          "the address at which %s reach this host is unknown: name it as 'address' of 'server' in 'places'"
              .formatted(loads.stream().map(RemoteHost::name).collect(Collectors.joining(", "))));
    }
    return seen.iterator().next();
  }

  LoadProcesses load(LoadProcesses here) {
    return loadHosts.isEmpty()
        ? here
        : here.withEnginesIn(loadHosts.stream().map(RemoteLoad::new).toList());
  }

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
    if (!loadHosts.isEmpty()) {
      all.put("generator.cpus", perLoadHost(host -> Integer.toString(host.state().cpus())));
    }
    if (!loadHosts.isEmpty() || remoteServers.isPresent()) {
      all.put("places.separation", separation());
    }
    if (loadHosts.stream().anyMatch(host -> host.facts().isPresent())) {
      all.put("place.load.pods", perLoadHost(host -> host.facts().orElse(host.name())));
    }
    remoteServers
        .flatMap(servers -> servers.host().facts())
        .ifPresent(pod -> all.put("place.server.pod", pod));
    return Map.copyOf(all);
  }

  private String separation() {
    if (environment.bootId().isPresent() && loadBoots().noneMatch(environment.bootId()::equals)) {
      return "load and server are on different machines";
    }
    Optional<String> node = remoteServers.flatMap(servers -> servers.host().node());
    List<Optional<String>> loadNodes = loadHosts.stream().map(RemoteHost::node).toList();
    boolean areNodes =
        node.isPresent()
            && !loadNodes.isEmpty()
            && loadNodes.stream().allMatch(Optional::isPresent);
    return areNodes && !loadNodes.contains(node)
        ? "none: the nodes of load and server share a machine"
        : "none: load and server share a machine";
  }

  private String perLoadHost(Function<RemoteHost, String> text) {
    return loadHosts.stream().map(text).collect(Collectors.joining(", "));
  }

  private Stream<Optional<String>> loadBoots() {
    return loadHosts.isEmpty()
        ? Stream.of(SystemFiles.text("/proc/sys/kernel/random/boot_id"))
        : loadHosts.stream().map(host -> host.state().environment().bootId());
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
