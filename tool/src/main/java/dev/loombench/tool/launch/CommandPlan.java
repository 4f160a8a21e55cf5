package dev.loombench.tool.launch;

import dev.loombench.tool.launch.jdk.Jdk;
import dev.loombench.tool.launch.jdk.JvmFlags;
import dev.loombench.tool.launch.os.KernelFile;
import dev.loombench.tool.launch.os.Listener;
import dev.loombench.tool.launch.os.SearchPath;
import dev.loombench.tool.launch.os.ShellWords;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Server.Command;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Variant.ContainerLaunch;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Start plan of a server that the user's command line starts. */
final class CommandPlan {

  private static final String PORT = "{port}";
  private static final String ADDRESS = "{address}";

  /** Address of a server on a network of its own, from which its port is published. */
  static final String ANY = "0.0.0.0";

  private final LaunchInputsSource provisions;
  private final CpuPlacement placement;
  private final Path directory;
  private final String address;

  CommandPlan(
      LaunchInputsSource provisions, CpuPlacement placement, Path directory, String address) {
    this.provisions = provisions;
    this.placement = placement;
    this.directory = directory.toAbsolutePath();
    this.address = address;
  }

  StartPlan of(LaunchSpec spec, Command server) {
    int port = server.port().isPresent() ? free(server.port().getAsInt()) : freePort(address);
    JvmFlags flags = spec.flags(placement);
    boolean givesFlags = server.takesJvmFlags();
    UnaryOperator<String> addressed =
        text -> text.replace(ADDRESS, spec.onOwnNetwork() ? ANY : address);
    UnaryOperator<String> listening =
        text -> addressed.apply(text).replace(PORT, Integer.toString(port));
    Map<String, String> environment = environment(spec, server, flags, listening);
    List<String> own = filledIn(withJava(spec.variant(), server), flags, listening);
    if (spec.variant().container().flatMap(ContainerLaunch::image).isEmpty()) {
      requireProgram(own.getFirst(), environment);
    }
    List<String> command = own.stream().map(spec.context()::filledIn).toList();

    var facts = new LinkedHashMap<String, String>();
    // Without ports, addresses and passwords, which would differ in each trial.
    facts.put(
        "command", ShellWords.join(filledIn(withJava(spec.variant(), server), flags, addressed)));
    if (server.asksForJava()) {
      facts.put("jdk", Jdk.describe(provisions.jdkOf(spec.variant())));
    }
    facts.put(
        "jvm.flags",
        givesFlags
            ? String.join(" ", flags.flags())
            : "the command's own: it has no %s element".formatted(Command.JVM));
    if (spec.variant().container().isEmpty()) {
      JvmFlags.inherited(System.getenv(), environment)
          .forEach((variable, inherited) -> facts.put("environment." + variable, inherited));
    }
    URI base =
        ReadyProbe.base(spec.variant().transport().https() ? "https" : "http", address, port);
    return new StartPlan(
        new ProcessSupervisor.Order(
            command, directory, environment, Set.of(), spec.logFile(), List.of()),
        ReadyProbe.ofPath(base, server.readyPath(), spec::isReady, Map.of()),
        facts,
        OptionalInt.of(port),
        (supervised, _) -> givesFlags ? flags.notInAnyOf(commandLines(supervised)) : List.of());
  }

  private Map<String, String> environment(
      LaunchSpec spec, Command server, JvmFlags flags, UnaryOperator<String> listening) {
    String home = server.asksForJava() ? provisions.jdkOf(spec.variant()).toString() : "";
    String joined = String.join(" ", flags.flags());
    var environment = new LinkedHashMap<String, String>();
    server
        .environment()
        .forEach(
            (name, value) ->
                environment.put(
                    name,
                    spec.context()
                        .filledIn(
                            listening
                                .apply(value)
                                .replace(Command.JAVA_HOME, home)
                                .replace(Command.JVM, joined))));
    server.environmentFrom().forEach((name, source) -> environment.put(name, source.value()));
    return environment;
  }

  private List<String> withJava(Variant variant, Command server) {
    if (!server.asksForJava()) {
      return server.command();
    }
    String java = provisions.jdkOf(variant).resolve("bin/java").toString();
    return server.command().stream().map(element -> element.replace(Command.JAVA, java)).toList();
  }

  private static List<String> filledIn(
      List<String> command, JvmFlags flags, UnaryOperator<String> listening) {
    return command.stream()
        .flatMap(
            element ->
                element.equals(Command.JVM)
                    ? flags.flags().stream()
                    : Stream.of(listening.apply(element)))
        .toList();
  }

  private void requireProgram(String program, Map<String, String> environment) {
    var path = SearchPath.ofChild(environment);
    boolean found =
        program.contains("/")
            ? Files.isExecutable(directory.resolve(program))
            : path.programs(program, directory).findFirst().isPresent();
    if (!found) {
      throw Problem.environment(
          "no program '%s' to start the server with: %s. Correct the variant's 'command'."
              .formatted(
                  program,
                  program.contains("/")
                      ? "looked for " + directory.resolve(program).normalize()
                      : "looked along PATH, " + path.text()));
    }
  }

  static int freePort(String address) {
    try (var socket = new ServerSocket(0, 1, InetAddress.getByName(address))) {
      return socket.getLocalPort();
    } catch (IOException cause) {
      throw Problem.environment(
          "no port can be bound on %s: %s".formatted(address, Problem.reason(cause)), cause);
    }
  }

  private static int free(int port) {
    try (var socket = new ServerSocket(port)) {
      return socket.getLocalPort();
    } catch (IOException cause) {
      String owner =
          Listener.on(port).map(Listener::toString).orElse("a process that is not visible");
      throw Problem.environment(
          "port %d is taken by %s: end it, or give the variant another port or none"
              .formatted(port, owner),
          cause);
    }
  }

  private static List<String> commandLines(SupervisedServer supervised) {
    return supervised.processes().stream().map(CommandPlan::commandLine).toList();
  }

  private static String commandLine(long pid) {
    try {
      return KernelFile.ofProcess(pid, "cmdline");
    } catch (IOException ended) {
      return "";
    }
  }
}
