package dev.loombench.loadgen;

import dev.loombench.contract.GeneratorCommand;
import dev.loombench.contract.GeneratorEvent;
import dev.loombench.contract.GeneratorFault;
import dev.loombench.loadgen.engine.EngineException;
import dev.loombench.loadgen.engine.Niceness;
import dev.loombench.loadgen.engine.PlanException;
import dev.loombench.loadgen.engine.PlanRun;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Process that reads commands line by line, runs one plan at a time and writes events. A plan
 * without a histogram file is a warm-up.
 */
public final class Generator {

  private final BufferedReader commands;
  private final PrintStream events;
  private final Runnable beforeMeasured;
  private final MessageCodec codec = new MessageCodec();
  private PlanRun running;
  private boolean measured;

  /** Creates a generator with an action before the first plan that has a histogram file. */
  public Generator(BufferedReader commands, PrintStream events, Runnable beforeMeasured) {
    this.commands = commands;
    this.events = events;
    this.beforeMeasured = beforeMeasured;
  }

  /** Serves until {@code Quit} or the end of the commands, and then leaves a plan unfinished. */
  public void serve() throws IOException {
    send(new GeneratorEvent.Ready(ProcessHandle.current().pid()));
    boolean serving = true;
    while (serving) {
      String line = commands.readLine();
      serving = line != null && (line.isBlank() || handle(line));
    }
  }

  /** Handles a command; returns false if it was the last. */
  private boolean handle(String line) {
    try {
      switch (codec.command(line)) {
        case GeneratorCommand.Run run -> run(run);
        case GeneratorCommand.Stop _ -> stop();
        case GeneratorCommand.Quit _ -> {
          return false;
        }
      }
    } catch (IllegalArgumentException badCommand) {
      send(new GeneratorEvent.Failed(GeneratorFault.BAD_PLAN, badCommand.getMessage()));
    }
    return true;
  }

  private synchronized void run(GeneratorCommand.Run run) {
    if (running != null) {
      send(
          new GeneratorEvent.Failed(
              GeneratorFault.BAD_PLAN, "a plan is already running; stop it or wait for its end"));
      return;
    }
    Optional<Path> histogramFile =
        Optional.of(run.histogramFile()).filter(name -> !name.isEmpty()).map(Path::of);
    if (histogramFile.isPresent() && !measured) {
      measured = true;
      beforeMeasured.run();
    }
    PlanRun planRun =
        new PlanRun(
            run.plan(),
            histogramFile,
            run.clockOffsetNanos(),
            counts -> send(new GeneratorEvent.Progress(counts)));
    running = planRun;
    Thread.ofPlatform().name("plan").daemon().start(() -> finish(planRun));
  }

  private synchronized void stop() {
    if (running != null) {
      running.stop();
    }
  }

  private void finish(PlanRun planRun) {
    GeneratorEvent outcome = outcome(planRun);
    synchronized (this) {
      running = null;
    }
    send(outcome);
  }

  private static GeneratorEvent outcome(PlanRun planRun) {
    try {
      return new GeneratorEvent.Done(planRun.execute(Niceness::lowerThisThread));
    } catch (PlanException e) {
      e.printStackTrace(System.err);
      return new GeneratorEvent.Failed(e.fault(), e.getMessage());
    } catch (InterruptedException e) {
      throw new IllegalStateException("nothing interrupts the thread of a plan", e);
    }
  }

  /** Reports an exception that no thread expected and ends the process. */
  public void crash(Throwable unexpected) {
    Throwable cause = unexpected instanceof EngineException ? unexpected.getCause() : unexpected;
    boolean outOfMemory = isOutOfMemory(cause);
    try {
      cause.printStackTrace(System.err);
      send(
          outOfMemory
              ? new GeneratorEvent.Failed(
                  GeneratorFault.OUT_OF_MEMORY, "the load generator ran out of memory: " + cause)
              : new GeneratorEvent.Failed(
                  GeneratorFault.INTERNAL_ERROR, "internal error of the load generator: " + cause));
    } finally {
      Runtime.getRuntime()
          .halt(
              outOfMemory ? GeneratorFault.EXIT_OUT_OF_MEMORY : GeneratorFault.EXIT_INTERNAL_ERROR);
    }
  }

  /** Handlers of the network library wrap the error. */
  private static boolean isOutOfMemory(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .anyMatch(OutOfMemoryError.class::isInstance);
  }

  private synchronized void send(GeneratorEvent event) {
    events.println(codec.line(event));
    events.flush();
  }
}
