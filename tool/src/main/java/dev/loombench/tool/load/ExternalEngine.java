package dev.loombench.tool.load;

import dev.loombench.contract.GeneratorFault;
import dev.loombench.contract.GeneratorHealth;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.load.external.ExternalProgram;
import dev.loombench.tool.load.external.ExternalProgram.Sending;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Protocol;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/** Installed program as an engine: processes for each plan, whose output is read back. */
final class ExternalEngine implements LoadEngine {

  /** Time that a program needs after the end of a second to write its results. */
  private static final Duration FLUSH = Duration.ofMillis(600);

  /** Limit of the delay of the first arrival, which shifts the whole schedule. */
  private static final Duration MAX_LATE_START = Duration.ofMillis(100);

  private static final int TICK_MILLIS = 50;

  private final Protocol.Engine name;
  private final ExternalProgram program;
  private final List<String> prefix;
  private final Path log;
  private volatile Run current;

  /**
   * Creates an engine.
   *
   * @param log receives the error output of all plans
   */
  ExternalEngine(Protocol.Engine name, ExternalProgram program, List<String> prefix, Path log) {
    this.name = name;
    this.program = program;
    this.prefix = List.copyOf(prefix);
    this.log = log;
  }

  @Override
  public List<Long> pids() {
    Run run = current;
    return run == null
        ? List.of()
        : run.sending.processes().stream().filter(Process::isAlive).map(Process::pid).toList();
  }

  @Override
  public Duration lead() {
    return program.lead();
  }

  @Override
  public Map<String, String> facts() {
    return Map.of("generator.engine", program.version());
  }

  @Override
  public LoadRun start(LoadPlan plan, Optional<Path> histograms, Consumer<SecondCounts> progress) {
    Instant now = Instant.now();
    LoadPlan timed = plan.startAt().isAfter(now) ? plan : plan.startingAt(now.plus(program.lead()));
    var run = new Run(timed, histograms, progress);
    Optional<String> refusal = ExternalProgram.refusal(name, timed);
    if (refusal.isPresent()) {
      run.fail(GeneratorFault.BAD_PLAN, "engine %s: %s".formatted(name.key(), refusal.get()));
    } else {
      run.launch();
      current = run;
    }
    return run;
  }

  @Override
  public void close() {
    Run run = current;
    if (run != null) {
      run.kill();
      run.sending.processes().forEach(process -> process.onExit().join());
    }
  }

  private final class Run extends LoadRun.Pending {

    private final LoadPlan plan;
    private final Optional<Path> histograms;
    private final Consumer<SecondCounts> progress;
    private final List<CompletableFuture<Void>> outputs = new ArrayList<>();
    private final Map<Process, Double> cpuSeconds = new HashMap<>();
    private Sending sending;
    private volatile boolean stopping;

    Run(LoadPlan plan, Optional<Path> histograms, Consumer<SecondCounts> progress) {
      this.plan = plan;
      this.histograms = histograms;
      this.progress = progress;
    }

    void launch() {
      try {
        sending = program.start(plan, processors(), prefix, log);
      } catch (IOException e) {
        throw Problem.environment(
            "engine %s: can't start: %s.".formatted(name.key(), Problem.reason(e)), e);
      }
      sending.outputs().forEach(this::read);
      Thread.ofVirtual().name(name.key() + "-progress").start(this::watch);
    }

    void kill() {
      sending.processes().forEach(Process::destroyForcibly);
    }

    private int processors() {
      return Math.ceilDiv(plan.eventLoops(), plan.share().count());
    }

    private void read(Process process, Consumer<String> reader) {
      var read = new CompletableFuture<Void>();
      outputs.add(read);
      Thread.ofVirtual()
          .name(name.key() + "-output")
          .start(
              () -> {
                try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
                  for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    reader.accept(line);
                  }
                  read.complete(null);
                } catch (IOException | RuntimeException e) {
                  kill();
                  read.completeExceptionally(e);
                }
              });
    }

    /** Reports seconds, stops the program when asked to, and completes the result at its end. */
    private void watch() {
      Instant deadline =
          plan.startAt()
              .plus(plan.shape().maxDuration())
              .plus(plan.drainTimeout())
              .plus(plan.timeout())
              .plus(BuiltinEngine.MARGIN);
      double cpuAtStart = 0;
      boolean toldToStop = false;
      int second = 0;
      try {
        while (sending.processes().stream().anyMatch(Process::isAlive)) {
          Thread.sleep(TICK_MILLIS);
          Instant now = Instant.now();
          sending.processes().forEach(this::meter);
          if (now.isBefore(plan.startAt())) {
            cpuAtStart = cpu();
          }
          while (!now.isBefore(plan.startAt().plusSeconds(second + 1L).plus(FLUSH))) {
            progress.accept(sending.requests().soFar(second));
            second++;
          }
          if (stopping
              && !toldToStop
              && (!sending.losesRequests() || sending.requests().areDrained(now))) {
            toldToStop = true; // a second signal would end a program before it has written all
            sending.stop();
          }
          if (now.isAfter(deadline)) {
            kill();
            fail(
                GeneratorFault.NO_ANSWER,
                "%s did not end in time and was killed%s".formatted(name.key(), lastLines()));
          }
        }
        complete(cpu() - cpuAtStart);
      } catch (InterruptedException | RuntimeException e) {
        result.completeExceptionally(e);
      } finally {
        kill();
      }
    }

    private void meter(Process process) {
      process
          .info()
          .totalCpuDuration()
          .ifPresent(cpu -> cpuSeconds.put(process, cpu.toNanos() / 1e9));
    }

    private double cpu() {
      return cpuSeconds.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private void complete(double used) throws InterruptedException {
      sending.end();
      try {
        for (CompletableFuture<Void> output : outputs) {
          output.get();
        }
        boolean interrupted = sending.isInterrupted() && awaitStop();
        Optional<Integer> failure = sending.failure();
        if (failure.isPresent() && !interrupted) {
          fail(
              GeneratorFault.DIED,
              "%s ended unexpectedly (exit code %d)%s"
                  .formatted(name.key(), failure.get(), lastLines()));
          return;
        }
        if (sending.isInterrupted() && !stopping) {
          fail(
              GeneratorFault.DIED,
              "%s ended before its load did%s".formatted(name.key(), lastLines()));
          return;
        }
        Duration late = sending.requests().lateStart();
        if (late.compareTo(MAX_LATE_START) > 0) {
          fail(
              GeneratorFault.NO_ANSWER,
              "%s started its load %d ms after the planned time (limit %d ms)"
                  .formatted(name.key(), late.toMillis(), MAX_LATE_START.toMillis()));
          return;
        }
        result.complete(sending.requests().result(health(used), histograms));
      } catch (ExecutionException e) {
        fail(
            GeneratorFault.DIED,
            "the output of %s is not readable: %s".formatted(name.key(), e.getCause()));
      } catch (IOException e) {
        fail(GeneratorFault.LOG_UNWRITABLE, e.getMessage() + "; check the free disk space");
      }
    }

    /** Returns true if the run was to stop. Ctrl-C reaches a program before {@link #stop}. */
    private boolean awaitStop() throws InterruptedException {
      for (int attempt = 0; attempt < 40 && !stopping; attempt++) {
        Thread.sleep(TICK_MILLIS);
      }
      return stopping;
    }

    private GeneratorHealth health(double used) {
      return new GeneratorHealth(
          used,
          Duration.between(plan.startAt(), Instant.now()).toNanos() / 1e9,
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          0,
          OptionalLong.empty(),
          processors(),
          program.version(),
          0);
    }

    private String lastLines() {
      return LoadProcesses.lastLines(log);
    }

    /** Nothing more counts as due. */
    @Override
    public synchronized void stop() {
      if (!stopping && !ended()) {
        sending.requests().endAt(Instant.now());
        stopping = true;
      }
    }
  }
}
