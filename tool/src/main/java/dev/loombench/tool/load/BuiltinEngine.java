package dev.loombench.tool.load;

import dev.loombench.contract.GeneratorCommand;
import dev.loombench.contract.GeneratorEvent;
import dev.loombench.contract.GeneratorFault;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.load.EnginePlace.EngineProcess;
import dev.loombench.tool.problem.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Built-in engine: a separate JVM that reads commands from its standard input, so that it always
 * ends with the tool. If it does not finish a plan by the plan's deadline, it is killed.
 */
public final class BuiltinEngine implements LoadEngine {

  /**
   * Time that the engine may take beyond the load and its drain timeout: to generate bodies and to
   * write the histogram log, on a busy machine.
   */
  public static final Duration MARGIN = Duration.ofMinutes(2);

  private static final Duration EXIT = Duration.ofSeconds(5);

  /** Longest wait for a process to start; its plan's deadline covers a longer one. */
  private static final Duration READY = Duration.ofSeconds(30);

  private final EngineProcess engine;
  private final Process process;
  private final Path log;
  private final Duration margin;
  private final Writer commands;
  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private volatile Optional<LoadFailure> end = Optional.empty();
  private volatile Plan current = new Plan(Duration.ZERO, Optional.empty(), _ -> {});

  private BuiltinEngine(EngineProcess engine, Path log, Duration margin) {
    this.engine = engine;
    this.process = engine.process();
    this.log = log;
    this.margin = margin;
    this.commands = process.outputWriter(StandardCharsets.UTF_8);
    Thread.ofVirtual().name("generator-events").start(this::readEvents);
  }

  /**
   * Starts the engine. There is no need to wait for it: plans queue in its standard input.
   *
   * @param margin time until the deadline of a plan, after its load and drain timeout
   * @throws Problem of the environment if it can't be started
   */
  public static BuiltinEngine launch(List<String> command, Path log, Duration margin) {
    return of(
        new EnginePlace.LocalProcess(LoadProcesses.start(command, log, "the load generator")),
        log,
        margin);
  }

  /**
   * Returns the engine of a process.
   *
   * @param margin time until the deadline of a plan, after its load and drain timeout
   */
  static BuiltinEngine of(EngineProcess process, Path log, Duration margin) {
    return new BuiltinEngine(process, log, margin);
  }

  @Override
  public List<Long> pids() {
    return engine.isHere() ? List.of(process.pid()) : List.of();
  }

  @Override
  public boolean isHere() {
    return engine.isHere();
  }

  @Override
  public void awaitReady() {
    ready.join();
  }

  @Override
  public LoadRun start(LoadPlan plan, Optional<Path> histograms, Consumer<SecondCounts> progress) {
    var started = new Plan(plan.drainTimeout(), histograms, progress);
    current = started;
    Duration untilStart = Duration.between(Instant.now(), plan.startAt());
    started.endWithin(
        (untilStart.isNegative() ? Duration.ZERO : untilStart).plus(plan.shape().maxDuration()));
    send(
        new GeneratorCommand.Run(
            plan, histograms.map(engine::pathOf).orElse(""), engine.clockOffsetNanos()));
    end.ifPresent(started::fail);
    return started;
  }

  @Override
  public void close() {
    try {
      commands.close();
    } catch (IOException e) {
      // The process has already ended.
      process.destroy();
    }
    boolean interrupted = Thread.interrupted();
    try {
      if (!process.waitFor(EXIT)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      interrupted = true;
      process.destroyForcibly();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void send(GeneratorCommand command) {
    try {
      commands.write(GeneratorJson.MAPPER.writeValueAsString(command));
      commands.write('\n');
      commands.flush();
    } catch (IOException e) {
      current.fail(end.orElseGet(() -> died(e.getMessage())));
    }
  }

  private void readEvents() {
    ready.completeOnTimeout(null, READY.toMillis(), TimeUnit.MILLISECONDS);
    try (BufferedReader events = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = events.readLine(); line != null; line = events.readLine()) {
        handle(GeneratorJson.MAPPER.readValue(line, GeneratorEvent.class));
      }
      end(died("its output ended"));
    } catch (IOException | RuntimeException e) {
      end(
          new LoadFailure(
              GeneratorFault.DIED,
              "the load generator was killed because its output is not readable (%s)%s"
                  .formatted(e, lastLines())));
      process.destroyForcibly();
    }
  }

  /** Fails the current plan and all later ones; nothing reads the output any more. */
  private void end(LoadFailure failure) {
    end = Optional.of(failure);
    current.fail(failure);
    ready.complete(null);
  }

  private void handle(GeneratorEvent event) {
    switch (event) {
      case GeneratorEvent.Ready _ -> ready.complete(null); // plans may already be queued
      case GeneratorEvent.Progress(SecondCounts counts) -> current.progress.accept(counts);
      case GeneratorEvent.Done(LoadResult result) -> current.done(result);
      case GeneratorEvent.Failed(GeneratorFault fault, String message) ->
          current.fail(new LoadFailure(fault, message));
    }
  }

  /** Returns the failure of a process that ended, by its exit code. */
  private LoadFailure died(String how) {
    Optional<String> lost = engine.connectionLost();
    if (lost.isPresent()) {
      return new LoadFailure(GeneratorFault.CONNECTION_LOST, lost.get());
    }
    Optional<Integer> exitCode = exitCode();
    if (exitCode.equals(Optional.of(GeneratorFault.EXIT_OUT_OF_MEMORY))) {
      return new LoadFailure(
          GeneratorFault.OUT_OF_MEMORY,
          "the load generator ran out of memory; lower the rate, the timeout or the size of request bodies"
              + lastLines());
    }
    String end = exitCode.map("exit code %d"::formatted).orElse(how);
    return new LoadFailure(
        GeneratorFault.DIED,
        "the load generator%s ended unexpectedly (%s)%s"
            .formatted(engine.host().map(" on %s"::formatted).orElse(""), end, lastLines()));
  }

  private Optional<Integer> exitCode() {
    try {
      return process.waitFor(EXIT) ? Optional.of(process.exitValue()) : Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private String lastLines() {
    return LoadProcesses.lastLines(log);
  }

  private final class Plan extends LoadRun.Pending {

    final Consumer<SecondCounts> progress;
    private final Duration drain;
    private final Optional<Path> histograms;

    Plan(Duration drain, Optional<Path> histograms, Consumer<SecondCounts> progress) {
      this.drain = drain;
      this.histograms = histograms;
      this.progress = progress;
    }

    /** Kills the process if the plan does not end a drain timeout and a margin after its load. */
    void endWithin(Duration load) {
      Duration limit = load.plus(drain).plus(margin);
      var _ =
          result
              .copy()
              .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
              .whenComplete(
                  (_, failure) -> {
                    if (failure instanceof TimeoutException) {
                      fail(
                          new LoadFailure(
                              GeneratorFault.NO_ANSWER,
                              "the load generator did not end the plan within %d s, %d s after it should have, and was killed%s"
                                  .formatted(limit.toSeconds(), margin.toSeconds(), lastLines())));
                      process.destroyForcibly();
                    }
                  });
    }

    /** Completes the plan when its histogram log is on the tool's host. */
    void done(LoadResult ended) {
      try {
        if (histograms.isPresent()) {
          engine.collect(histograms.get());
        }
        result.complete(ended);
      } catch (IOException e) {
        fail(
            engine
                .connectionLost()
                .map(lost -> new LoadFailure(GeneratorFault.CONNECTION_LOST, lost))
                .orElseGet(
                    () ->
                        new LoadFailure(
                            GeneratorFault.LOG_UNWRITABLE,
                            "the histogram log could not be copied from the generator's host: "
                                + e.getMessage())));
      }
    }

    void fail(LoadFailure failure) {
      result.completeExceptionally(failure);
    }

    @Override
    public void stop() {
      if (!ended()) {
        endWithin(Duration.ZERO);
        send(new GeneratorCommand.Stop());
      }
    }
  }
}
