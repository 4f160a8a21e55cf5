package dev.loombench.tool.launch;

import dev.loombench.tool.launch.ReadyProbe.Answer;
import dev.loombench.tool.launch.cgroup.ServerGroup;
import dev.loombench.tool.launch.container.ContainerProcesses;
import dev.loombench.tool.launch.container.ContainerRun;
import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.Listener;
import dev.loombench.tool.launch.os.MemoryUse;
import dev.loombench.tool.launch.os.Noise;
import dev.loombench.tool.launch.os.WorkingFolder;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant.ContainerLaunch;
import dev.loombench.tool.trial.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Launcher of servers, which waits until they are ready. */
public final class Launcher implements ServerLauncher {

  public static final String LOOPBACK = "127.0.0.1";

  private static final double MEBI = 1 << 20;

  private static final Reading ENGINE_UNKNOWN =
      new Reading.Unavailable(
          "the CPU of the container engine can't be separated from that of other processes");

  private final LaunchInputsSource inputs;
  private final CpuPlacement placement;
  private final String address;
  private final Set<String> secrets;
  private final Path supervisorScript;
  private final BundledPlan bundled;
  private final CommandPlan commands;
  private final ServerLimits limits;

  public Launcher(Path home, LaunchInputsSource provisions, CpuPlacement placement) {
    this(home, provisions, placement, LOOPBACK, Set.of());
  }

  /**
   * Creates a launcher of servers that other hosts reach.
   *
   * @param secrets environment variables of this process that hold secrets; servers inherit none
   */
  public Launcher(
      Path home,
      LaunchInputsSource provisions,
      CpuPlacement placement,
      String address,
      Set<String> secrets) {
    Path absoluteHome = home.toAbsolutePath();
    this.inputs = provisions;
    this.placement = placement;
    this.address = address;
    this.secrets =
        secrets.stream().filter(System.getenv()::containsKey).collect(Collectors.toSet());
    this.supervisorScript = absoluteHome.resolve("bin/supervise");
    this.bundled = new BundledPlan(provisions, placement, address);
    this.commands = new CommandPlan(provisions, placement, Path.of(""), address);
    this.limits = new ServerLimits(supervisorScript);
    Rehearsal.hold();
  }

  /** Checks that a server can be limited like this. */
  public void require(Limits wanted) {
    limits.require(wanted);
  }

  @Override
  public RunningServer launch(LaunchSpec spec) {
    return switch (spec.variant().server()) {
      case Server.Bundled server -> start(spec, at -> bundled.of(at, server));
      case Server.Command server -> start(spec, at -> commands.of(at, server));
      case Server.Running server -> find(spec, server);
    };
  }

  private RunningServer start(LaunchSpec spec, Function<LaunchSpec, StartPlan> planning) {
    return spec.variant()
        .container()
        .map(container -> startContainer(spec, container, planning))
        .orElseGet(() -> startProcess(spec, planning));
  }

  private RunningServer startProcess(LaunchSpec spec, Function<LaunchSpec, StartPlan> planning) {
    prepareFolders(spec);
    StartPlan plan = planning.apply(spec).after(placement.prefix(spec.start()));
    Optional<ServerGroup> group = limits.group(spec.variant().limits());
    Optional<WorkingFolder> folder =
        spec.variant().server() instanceof Server.Command command
            ? Optional.of(
                WorkingFolder.create(
                    spec.workDirectory(),
                    command.workFolder().map(Path::of),
                    plan.order().directory()))
            : Optional.empty();
    return start(
        spec,
        folder.map(WorkingFolder::path).map(plan::in).orElse(plan),
        folder,
        group.map(ServerGroup::supervisorArguments).orElse(List.of()),
        Optional.empty(),
        supervisor ->
            new SupervisedServer(
                supervisor, Optional.empty(), group, spec.variant().limits(), spec.logFile()));
  }

  /** Starts a container with a folder of its own, because its user owns what it may write to. */
  private RunningServer startContainer(
      LaunchSpec spec, ContainerLaunch container, Function<LaunchSpec, StartPlan> planning) {
    LaunchSpec inside = spec.inContainer();
    prepareFolders(inside);
    Limits wanted = spec.variant().limits();
    var run =
        ContainerRun.of(
            inputs.imageOf(spec.variant()),
            container,
            wanted,
            placement.cpuList(spec.start()),
            inside.workDirectory());
    StartPlan plan = planning.apply(inside).in(run, placement.prefix(spec.start()), address);
    return start(
        inside,
        plan,
        Optional.empty(),
        run.supervisorArguments(),
        Optional.of(run.image().bytes() / MEBI),
        supervisor -> {
          var processes = ContainerProcesses.of(run);
          return new SupervisedServer(
              supervisor, Optional.of(processes), processes.group(wanted), wanted, spec.logFile());
        });
  }

  private RunningServer start(
      LaunchSpec spec,
      StartPlan plan,
      Optional<WorkingFolder> folder,
      List<String> supervision,
      Optional<Double> imageMebibytes,
      Function<ProcessSupervisor, SupervisedServer> holding) {
    var watch = new Noise.Watch();
    ProcessSupervisor supervisor =
        ProcessSupervisor.start(
            supervisorScript, plan.order().with(supervision).withholding(secrets));
    try {
      Instant spawned = Instant.now();
      Answer.Ready ready = new ReadyWait(spec, plan.probe(), supervisor).end();
      Duration took = Duration.ofNanos(System.nanoTime() - supervisor.startedNanos());
      SupervisedServer supervised = holding.apply(supervisor);
      // Read CPU first: it grows with every later step.
      Reading cpu = supervised.cpuSeconds();
      Noise.Watch.Seen noise = watch.end(cpu);
      long pid =
          spec.onOwnNetwork() ? supervised.leader() : listenerWithin(supervised, plan.port());
      var startUp =
          new ServerStart(
              spawned,
              took,
              cpu,
              memoryAtFirstAnswer(spec, pid),
              supervised.container().isPresent() ? ENGINE_UNKNOWN : noise.foreignCores(),
              noise.stealPercent(),
              imageMebibytes);
      return running(plan, supervised, pid, ready, startUp, folder);
    } catch (RuntimeException | Error failure) {
      supervisor.stop(Duration.ZERO);
      folder.ifPresent(WorkingFolder::delete);
      throw failure;
    } finally {
      plan.probe().end();
    }
  }

  /** Reads memory only for measured starts, because the kernel walks all pages for it. */
  private static MemoryUse memoryAtFirstAnswer(LaunchSpec spec, long pid) {
    return switch (spec.start()) {
      case MEASURED -> MemoryUse.of(pid);
      case HASTENED, PROBED -> MemoryUse.unavailable("the start was not measured");
    };
  }

  private RunningServer running(
      StartPlan plan,
      SupervisedServer supervised,
      long pid,
      Answer.Ready ready,
      ServerStart startUp,
      Optional<WorkingFolder> folder) {
    var facts = new LinkedHashMap<>(ready.facts());
    facts.putAll(plan.facts());
    facts.putAll(supervised.facts());
    Set<String> withheld = plan.order().withholding(secrets).withheld();
    if (!withheld.isEmpty() && supervised.container().isEmpty()) {
      facts.put("environment.withheld", String.join(" ", withheld));
    }
    facts.put(
        "cpus.server.start",
        CpuPlacement.granted(pid).map(CpuSet::list).orElse("not available on this system"));
    return new StartedServer(
        placement,
        supervised,
        pid,
        ready.baseUri(),
        facts,
        plan.flagCheck().notInEffect(supervised, ready.facts()),
        startUp,
        folder);
  }

  /**
   * Returns the process that listens: the command's own process or, if the command starts the
   * server as a child, that child.
   *
   * @throws Problem if another process listens on the port too, because requests may go there
   */
  private static long listenerWithin(SupervisedServer supervised, OptionalInt port) {
    if (port.isEmpty()) { // the server reported the port that the system chose for it
      return supervised.leader();
    }
    List<Listener> listeners = Listener.all(port.getAsInt());
    List<Long> own = supervised.processes();
    Optional<Listener> other =
        listeners.stream().filter(one -> !own.contains(one.pid())).findFirst();
    if (other.isPresent()) {
      throw Problem.environment(
          "port %d of the started server is also listened on by %s, which may answer in its place: end that process or give the variant another port"
              .formatted(port.getAsInt(), other.get()));
    }
    return listeners.stream().findFirst().map(Listener::pid).orElse(supervised.leader());
  }

  private RunningServer find(LaunchSpec spec, Server.Running server) {
    ReadyProbe probe = ReadyProbe.ofPath(server.url(), server.readyPath(), spec::isReady, Map.of());
    return switch (probe.ask(ReadyWait.LONGEST_ANSWER)) {
      case Answer.Ready ready -> foreign(ready);
      case Answer.SpeaksTls(String last) ->
          throw Problem.usage(
              "the running server of variant '%s' speaks TLS: %s. Give it a URL with https."
                  .formatted(spec.variant().id(), last));
      case Answer.NotYet(String last) ->
          throw Problem.environment(
              ("the running server of variant '%s' is not ready: %s. Start it first, or correct its"
                      + " 'url' and 'ready' path.")
                  .formatted(spec.variant().id(), last));
    };
  }

  private ForeignServer foreign(Answer.Ready ready) {
    boolean here = ready.baseUri().getHost().matches("localhost|127\\..*|\\[::1\\]");
    OptionalLong pid =
        here
            ? Listener.on(HttpProbe.port(ready.baseUri())).stream()
                .mapToLong(Listener::pid)
                .findFirst()
            : OptionalLong.empty();
    var facts = new LinkedHashMap<String, String>();
    facts.put("command", "already running at " + ready.baseUri());
    pid.stream()
        .boxed()
        .flatMap(found -> CpuPlacement.granted(found).stream())
        .forEach(cpus -> facts.put("cpus.server", cpus.list() + " (not placed by the tool)"));
    return new ForeignServer(ready.baseUri(), pid, facts);
  }

  private static void prepareFolders(LaunchSpec spec) {
    try {
      Files.createDirectories(spec.workDirectory());
      Files.createDirectories(spec.logFile().getParent());
      Files.writeString(spec.logFile(), "");
    } catch (IOException cause) {
      throw Problem.environment(
          "can't write the server's folder and log, %s and %s: %s"
              .formatted(spec.workDirectory(), spec.logFile(), Problem.reason(cause)),
          cause);
    }
  }
}
