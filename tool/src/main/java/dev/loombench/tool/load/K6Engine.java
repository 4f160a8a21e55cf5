package dev.loombench.tool.load;

import dev.loombench.contract.GeneratorFault;
import dev.loombench.contract.GeneratorHealth;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.problem.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The program k6 as an engine: a process for each plan, with a script that is written for it. */
final class K6Engine implements LoadEngine {

  /** Time for k6 to start and to create its virtual users. */
  private static final Duration START = Duration.ofSeconds(5);

  /** Time after the end of a second until k6 has written what happened in it. */
  private static final Duration FLUSH = Duration.ofMillis(600);

  /** Limit of the delay of the first arrival, which shifts the whole schedule. */
  private static final Duration MAX_LATE_START = Duration.ofMillis(100);

  private static final int STOPPED_FROM_OUTSIDE = 105;

  private final K6Program program;
  private final List<String> prefix;
  private final Path log;
  private volatile K6Run current;

  /**
   * Creates an engine.
   *
   * @param prefix command that sets its CPUs and priority
   * @param log receives the error output of all plans
   */
  K6Engine(K6Program program, List<String> prefix, Path log) {
    this.program = program;
    this.prefix = List.copyOf(prefix);
    this.log = log;
  }

  @Override
  public List<Long> pids() {
    K6Run run = current;
    return run == null || !run.process.isAlive() ? List.of() : List.of(run.process.pid());
  }

  @Override
  public Duration lead() {
    return START;
  }

  @Override
  public Map<String, String> facts() {
    return Map.of("generator.engine", program.version());
  }

  @Override
  public LoadRun start(LoadPlan plan, Optional<Path> histograms, Consumer<SecondCounts> progress) {
    Instant now = Instant.now();
    LoadPlan timed = plan.startAt().isAfter(now) ? plan : plan.startingAt(now.plus(START));
    var run = new K6Run(timed, histograms, progress);
    Optional<String> refusal = K6LoadScript.refusal(plan);
    if (refusal.isPresent()) {
      run.fail(GeneratorFault.BAD_PLAN, "engine k6: " + refusal.get());
    } else {
      run.launch();
      current = run;
    }
    return run;
  }

  @Override
  public void close() {
    K6Run run = current;
    if (run != null) {
      run.process.destroyForcibly();
      run.process.onExit().join();
    }
  }

  private final class K6Run implements LoadRun {

    private final LoadPlan plan;
    private final Optional<Path> histograms;
    private final Consumer<SecondCounts> progress;
    private final K6Results requests;
    private final CompletableFuture<LoadResult> result = new CompletableFuture<>();
    private final CompletableFuture<Void> outputRead = new CompletableFuture<>();
    private volatile Process process;
    private volatile long end;
    private volatile boolean stopping;
    private volatile double cpuSeconds;

    K6Run(LoadPlan plan, Optional<Path> histograms, Consumer<SecondCounts> progress) {
      this.plan = plan;
      this.histograms = histograms;
      this.progress = progress;
      this.requests = new K6Results(plan);
      this.end = plan.shape().maxDuration().toNanos();
    }

    void fail(GeneratorFault fault, String message) {
      result.completeExceptionally(new LoadFailure(fault, message));
    }

    void launch() {
      try {
        Path script = log.resolveSibling(log.getFileName() + ".k6.js");
        Files.writeString(script, new K6LoadScript(plan).text());
        var builder = new ProcessBuilder(program.command(plan, prefix, script));
        builder.environment().put("GOMAXPROCS", Integer.toString(processors()));
        builder.redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
        process = builder.start();
        Thread.ofVirtual().name("k6-output").start(this::readOutput);
        Thread.ofVirtual().name("k6-progress").start(this::watch);
      } catch (IOException e) {
        throw Problem.environment("engine k6: can't start: %s.".formatted(e.getMessage()), e);
      }
    }

    private int processors() {
      return Math.ceilDiv(plan.eventLoops(), plan.share().count());
    }

    private void readOutput() {
      try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          requests.add(line);
        }
        outputRead.complete(null);
      } catch (IOException | RuntimeException e) {
        process.destroyForcibly();
        outputRead.completeExceptionally(e);
      }
    }

    /** Reports seconds, stops k6 when asked to, and completes the result at its end. */
    private void watch() {
      Instant deadline =
          plan.startAt()
              .plus(plan.shape().maxDuration())
              .plus(plan.drainTimeout())
              .plus(BuiltinEngine.MARGIN);
      double cpuAtStart = 0;
      boolean toldToStop = false;
      int second = 0;
      try {
        while (!process.waitFor(50, TimeUnit.MILLISECONDS)) {
          Instant now = Instant.now();
          process.info().totalCpuDuration().ifPresent(cpu -> cpuSeconds = cpu.toNanos() / 1e9);
          if (now.isBefore(plan.startAt())) {
            cpuAtStart = cpuSeconds;
          }
          while (!now.isBefore(plan.startAt().plusSeconds(second + 1L).plus(FLUSH))) {
            progress.accept(requests.soFar(second));
            second++;
          }
          if (stopping && !toldToStop && isDrained(now)) {
            toldToStop = true; // a second signal would end k6 before it has written all
            send("stop");
          }
          if (now.isAfter(deadline)) {
            process.destroyForcibly();
            fail(GeneratorFault.NO_ANSWER, "k6 did not end in time and was killed" + lastLines());
          }
        }
        complete(cpuSeconds - cpuAtStart);
      } catch (InterruptedException | RuntimeException e) {
        result.completeExceptionally(e);
      } finally {
        process.destroyForcibly();
      }
    }

    private boolean isDrained(Instant now) {
      return requests.areEndedBefore(end)
          || now.isAfter(plan.startAt().plusNanos(end).plus(plan.drainTimeout()));
    }

    private void complete(double used) throws InterruptedException {
      int exitCode = process.waitFor();
      send("end");
      try {
        outputRead.get();
        if (exitCode != 0 && !(exitCode == STOPPED_FROM_OUTSIDE && isStopping())) {
          fail(
              GeneratorFault.DIED,
              "k6 ended unexpectedly (exit code %d)%s".formatted(exitCode, lastLines()));
          return;
        }
        if (requests.lateStart().compareTo(MAX_LATE_START) > 0) {
          fail(
              GeneratorFault.NO_ANSWER,
              "k6 started its load %d ms after the planned time (limit %d ms)"
                  .formatted(requests.lateStart().toMillis(), MAX_LATE_START.toMillis()));
          return;
        }
        result.complete(requests.result(end, health(used), histograms.orElse(null)));
      } catch (ExecutionException e) {
        fail(GeneratorFault.DIED, "the output of k6 is not readable: " + e.getCause());
      } catch (IOException e) {
        fail(GeneratorFault.LOG_UNWRITABLE, e.getMessage() + "; check the free disk space");
      }
    }

    /** Returns true if k6 was to stop. Ctrl-C reaches it before it reaches {@link #stop}. */
    private boolean isStopping() throws InterruptedException {
      for (int attempt = 0; attempt < 40 && !stopping; attempt++) {
        Thread.sleep(50);
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

    private void send(String word) {
      try {
        Writer input = process.outputWriter(StandardCharsets.UTF_8);
        input.write(word + "\n");
        input.flush();
      } catch (IOException e) {
        // The process has ended.
      }
    }

    /** Nothing more counts as due; k6 is stopped when all that was due before is answered. */
    @Override
    public synchronized void stop() {
      if (!stopping && !ended()) {
        end = Math.min(end, Math.max(0, Duration.between(plan.startAt(), Instant.now()).toNanos()));
        stopping = true;
      }
    }

    @Override
    public boolean ended() {
      return result.isDone();
    }

    @Override
    public LoadResult await() throws LoadFailure, InterruptedException {
      return LoadRun.resultOf(result);
    }
  }
}
