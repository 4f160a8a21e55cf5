package dev.loombench.tool.launch;

import dev.loombench.contract.EqualSettings;
import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.jdk.Jdk;
import dev.loombench.tool.launch.jdk.JvmFlags;
import dev.loombench.tool.launch.os.KernelFile;
import dev.loombench.tool.launch.os.ShellWords;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Server.Bundled;
import dev.loombench.tool.study.ServerModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Start plan of a bundled server. */
record BundledPlan(LaunchInputsSource provisions, CpuPlacement placement, String address) {

  /** Environment variables that would change JVM flags or Spring properties of the server. */
  private static final String WITHHELD =
      "JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|_JAVA_OPTIONS|JDK_AOT_VM_OPTIONS|(SPRING|SERVER|MANAGEMENT|LOOMBENCH)_.*";

  StartPlan of(LaunchSpec spec, Bundled server) {
    Path readyFile = spec.workDirectory().resolve("ready.json");
    LaunchInputs provision = provisions.of(spec.variant(), server);
    Artifact artifact = provision.artifactIn(spec.context());
    boolean onJvm = artifact instanceof Artifact.OnJvm;
    JvmFlags given = spec.flags(placement);
    JvmFlags flags = onJvm ? given : given.ofExecutable();
    OptionalInt port =
        spec.onOwnNetwork() ? OptionalInt.of(CommandPlan.freePort(address)) : OptionalInt.empty();
    var command = new ArrayList<>(program(provision.jdk(), artifact, flags));
    command.addAll(arguments(spec, server, readyFile, port));
    var probe = new ReadyProbe.OfFile(readyFile, address);
    // The file of an earlier launch would answer for this one.
    probe.end();

    var facts = new LinkedHashMap<String, String>();
    facts.put("command", ShellWords.join(command));
    facts.put("jvm.flags", String.join(" ", flags.flags()));
    facts.put("jdk", onJvm ? Jdk.describe(provision.jdk()) : "none: a native executable");
    facts.put("packaging", server.packaging().key());
    facts.putAll(artifact.facts());
    return new StartPlan(
        new ProcessSupervisor.Order(
            command,
            spec.workDirectory(),
            environment(spec),
            withheld(),
            spec.logFile(),
            List.of()),
        probe,
        facts,
        port,
        (supervised, reported) ->
            notInEffect(server, artifact, flags, supervised.leader(), reported));
  }

  private static List<String> notInEffect(
      Bundled server,
      Artifact artifact,
      JvmFlags flags,
      long leader,
      Map<String, String> reported) {
    Stream<String> ofForm =
        switch (artifact) {
          case Artifact.OnJvm onJvm ->
              Stream.concat(
                  flags.notInEffect(reported).stream(),
                  onJvm.cache().flatMap(cache -> unusedCache(leader, cache)).stream());
          case Artifact.Executable _ -> flags.withoutEffect(reported).stream();
        };
    return Stream.concat(ofForm, unequalSettings(server, reported).stream()).toList();
  }

  /** A JVM that cannot use its cache silently loads classes instead. */
  private static Optional<String> unusedCache(long pid, Path cache) {
    try {
      return KernelFile.ofProcess(pid, "maps").lines().anyMatch(line -> line.endsWith(" " + cache))
          ? Optional.empty()
          : Optional.of("the JVM does not use the given cache " + cache);
    } catch (IOException noneHere) {
      return Optional.empty();
    }
  }

  /**
   * Compares a server's limits on connections with those of the other servers and its other forms,
   * unless its variant sets properties of the framework.
   */
  private static Optional<String> unequalSettings(Bundled server, Map<String, String> reported) {
    boolean hasKernels =
        ServerModule.of(server.module()).filter(ServerModule::hasKernels).isPresent();
    boolean isVaried = server.properties().keySet().stream().anyMatch(name -> name.contains("."));
    List<String> differences =
        hasKernels && !isVaried ? EqualSettings.differences(reported) : List.of();
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s packaged as '%s' lacks settings that all servers share: %s; delete target/packages and build it again"
                .formatted(
                    server.module(), server.packaging().key(), String.join(", ", differences)));
  }

  private static List<String> program(Path jdk, Artifact artifact, JvmFlags flags) {
    return switch (artifact) {
      case Artifact.OnJvm onJvm ->
          Stream.of(List.of(java(jdk).toString()), onJvm.flags(), flags.flags(), onJvm.main())
              .flatMap(List::stream)
              .toList();
      case Artifact.Executable executable ->
          Stream.concat(Stream.of(executable.program().toString()), flags.flags().stream())
              .toList();
    };
  }

  private static Path java(Path jdk) {
    Path java = jdk.resolve("bin/java");
    if (!Files.isExecutable(java)) {
      throw Problem.environment(
          "no program at %s: was that JDK removed? Run again to look for another".formatted(java));
    }
    return java;
  }

  /** Returns the arguments; the system chooses the port where the server shares its network. */
  private List<String> arguments(
      LaunchSpec spec, Bundled server, Path readyFile, OptionalInt port) {
    var arguments = new ArrayList<String>();
    arguments.add("--server.port=" + port.orElse(0));
    arguments.add("--server.address=" + (port.isPresent() ? CommandPlan.ANY : address));
    arguments.add("--loombench.ready-file=" + readyFile);
    new TreeMap<>(server.properties())
        .forEach((name, value) -> arguments.add("--%s=%s".formatted(server.fullName(name), value)));
    if (spec.gcEndpoint()) {
      arguments.add("--loombench.gc=true");
    }
    new TreeMap<>(spec.context().properties())
        .forEach((name, value) -> arguments.add("--loombench.%s=%s".formatted(name, value)));
    return arguments;
  }

  /** Returns the server's environment; Spring reads properties from it. */
  private static Map<String, String> environment(LaunchSpec spec) {
    return spec.context().secrets().entrySet().stream()
        .collect(
            Collectors.toMap(
                secret -> "LOOMBENCH_" + secret.getKey().toUpperCase(Locale.ROOT).replace('-', '_'),
                Map.Entry::getValue));
  }

  private static Set<String> withheld() {
    return System.getenv().keySet().stream()
        .filter(name -> name.matches(WITHHELD))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
