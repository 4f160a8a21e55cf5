package dev.loombench.tool.launch;

import dev.loombench.tool.launch.ReadyProbe.Answer;
import dev.loombench.tool.launch.cgroup.ServerGroup;
import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.Listener;
import dev.loombench.tool.launch.os.MemoryUse;
import dev.loombench.tool.launch.os.NoiseWatch;
import dev.loombench.tool.launch.os.ProcessGroup;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.trial.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Starts servers and waits until they answer. */
public final class Launcher {

  private static final Duration LONGEST_ANSWER = Duration.ofSeconds(10);

  private final CpuPlacement placement;
  private final Path supervisorScript;
  private final BundledPlan bundled;
  private final CommandPlan commands;
  private final ServerLimits limits;

  /**
   * A launcher for the servers of that installation.
   *
   * @param home the folder that holds {@code bin} and {@code servers}
   * @param provisions what servers are run by and its own started from
   * @param placement which CPUs the server gets
   */
  public Launcher(Path home, LaunchInputsSource provisions, CpuPlacement placement) {
    Path absoluteHome = home.toAbsolutePath();
    this.placement = placement;
    this.supervisorScript = absoluteHome.resolve("bin/supervise");
    this.bundled = new BundledPlan(provisions, placement);
    this.commands = new CommandPlan(provisions, placement, Path.of(""));
    this.limits = new ServerLimits(supervisorScript);
    Rehearsal.hold();
  }

  /**
   * Makes sure that a server can be limited like that.
   *
   * @throws Problem if it can't
   */
  public void require(Limits wanted) {
    limits.require(wanted);
  }

  /**
   * Starts the server and returns once it answers.
   *
   * @throws ServerFailure if it ended first, or did not answer in time; nothing of it is left then
   * @throws Problem if it can't be started at all
   */
  public RunningServer launch(LaunchSpec spec) {
    return switch (spec.variant().server()) {
      case Server.Bundled server -> start(spec, () -> bundled.of(spec, server));
      case Server.Command server -> start(spec, () -> commands.of(spec, server));
      case Server.Running server -> find(spec, server);
    };
  }

  private RunningServer start(LaunchSpec spec, Supplier<StartPlan> planning) {
    prepareFolders(spec);
    StartPlan plan = planning.get();
    Optional<ServerGroup> group = limits.group(spec.variant().limits());
    var watch = new NoiseWatch();
    ProcessSupervisor leash = ProcessSupervisor.start(supervisorScript, plan.order().in(group));
    try {
      Instant spawned = Instant.now();
      Answer.Ready ready = awaitReady(spec, plan.probe(), leash);
      Duration took = Duration.ofNanos(System.nanoTime() - leash.startedNanos());
      var held = new SupervisedServer(leash, group, spec.variant().limits(), spec.logFile());
      // Before all else: soon it has used more.
      Reading cpu = held.cpuSeconds();
      NoiseWatch.Seen noise = watch.end(cpu);
      long pid = listenerWithin(leash.pid(), plan.port());
      var startUp =
          new ServerStart(
              spawned,
              took,
              cpu,
              memoryAtFirstAnswer(spec, pid),
              noise.foreignCores(),
              noise.stealPercent());
      return running(plan, held, pid, ready, startUp);
    } catch (RuntimeException | Error failure) {
      leash.stop(Duration.ZERO);
      throw failure;
    }
  }

  /** The kernel walks through all pages to tell it: not where nobody asks. */
  private static MemoryUse memoryAtFirstAnswer(LaunchSpec spec, long pid) {
    return switch (spec.start()) {
      case MEASURED -> MemoryUse.of(pid);
      case HASTENED -> MemoryUse.unavailable("the start was not measured");
    };
  }

  private RunningServer running(
      StartPlan plan, SupervisedServer held, long pid, Answer.Ready ready, ServerStart startUp) {
    var facts = new LinkedHashMap<>(ready.facts());
    facts.putAll(plan.facts());
    facts.putAll(held.facts());
    facts.put(
        "cpus.server.start",
        CpuPlacement.granted(pid).map(CpuSet::list).orElse("not told by the system"));
    return new StartedServer(
        placement,
        held,
        pid,
        ready.baseUri(),
        facts,
        plan.flagCheck().notInForce(held.leader(), ready.facts()),
        startUp);
  }

  /** Of a command that starts the server as its child, the child is what is to be measured. */
  private static long listenerWithin(long leader, int port) {
    if (port == 0) {
      return leader;
    }
    return Listener.on(port)
        .map(Listener::pid)
        .filter(pid -> ProcessGroup.livesIn(leader, pid))
        .orElse(leader);
  }

  private static Answer.Ready awaitReady(
      LaunchSpec spec, ReadyProbe probe, ProcessSupervisor leash) {
    long deadline = System.nanoTime() + spec.readyWithin().toNanos();
    while (true) {
      Duration left = Duration.ofNanos(deadline - System.nanoTime());
      Duration patience = left.compareTo(LONGEST_ANSWER) < 0 ? left : LONGEST_ANSWER;
      switch (probe.ask(patience)) {
        case Answer.Ready ready when !leash.ended().isDone() -> {
          return ready;
        }
        case Answer.Ready _ -> throw died(spec, leash);
        case Answer.NotYet(String last) -> {
          if (endsWithin(leash, pollMillis(spec.start()))) {
            throw died(spec, leash);
          }
          if (System.nanoTime() >= deadline) {
            throw new ServerFailure.NotReady(
                spec.variant().name(), spec.readyWithin(), last, spec.logFile());
          }
        }
      }
    }
  }

  private static long pollMillis(LaunchSpec.Start start) {
    return switch (start) {
      case HASTENED -> 5;
      case MEASURED -> 1;
    };
  }

  private static ServerFailure died(LaunchSpec spec, ProcessSupervisor leash) {
    return new ServerFailure.Died(
        spec.variant().name(),
        SupervisedServer.howItEnded(leash, leash.ended().join(), spec.variant().limits()),
        spec.logFile());
  }

  private static boolean endsWithin(ProcessSupervisor leash, long millis) {
    try {
      leash.ended().get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException runsOn) {
      return false;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw Problem.interrupted("interrupted while a server started");
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private RunningServer find(LaunchSpec spec, Server.Running server) {
    ReadyProbe probe = ReadyProbe.ofPath(server.url(), server.readyPath(), 400, Map.of());
    return switch (probe.ask(LONGEST_ANSWER)) {
      case Answer.Ready ready -> foreign(ready);
      case Answer.NotYet(String last) ->
          throw Problem.environment(
              ("the running server of variant '%s' is not ready: %s. Start it first, or correct its"
                      + " 'url' and 'ready' path.")
                  .formatted(spec.variant().name(), last));
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
    facts.put("command", "ran before at " + ready.baseUri());
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
              .formatted(spec.workDirectory(), spec.logFile(), cause),
          cause);
    }
  }
}
