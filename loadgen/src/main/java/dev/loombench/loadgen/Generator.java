package dev.loombench.loadgen;

import dev.loombench.contract.GeneratorCommand;
import dev.loombench.contract.GeneratorEvent;
import dev.loombench.contract.LoadResult;
import dev.loombench.loadgen.engine.PlanFailure;
import dev.loombench.loadgen.engine.PlanRun;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;

/** Takes commands line by line, carries out plans one at a time, and tells of events. */
public final class Generator {

  private final BufferedReader commands;
  private final PrintStream events;
  private final Messages messages = new Messages();
  private PlanRun inHand;

  /** A generator that reads commands and writes events. */
  public Generator(BufferedReader commands, PrintStream events) {
    this.commands = commands;
    this.events = events;
  }

  /** Serves until told to quit or the commands end. What is in hand then is left unfinished. */
  public void serve() throws IOException {
    tell(new GeneratorEvent.Ready(ProcessHandle.current().pid()));
    boolean serving = true;
    while (serving) {
      String line = commands.readLine();
      serving = line != null && (line.isBlank() || obey(line));
    }
  }

  /** Does what a line says; returns whether to go on. */
  private boolean obey(String line) {
    try {
      switch (messages.command(line)) {
        case GeneratorCommand.Run run -> run(run);
        case GeneratorCommand.Stop _ -> stop();
        case GeneratorCommand.Quit _ -> {
          return false;
        }
      }
    } catch (IllegalArgumentException badCommand) {
      tell(new GeneratorEvent.Failed(badCommand.getMessage()));
    }
    return true;
  }

  private synchronized void run(GeneratorCommand.Run run) {
    if (inHand != null) {
      tell(new GeneratorEvent.Failed("a plan is in hand already; stop it or wait for its end"));
      return;
    }
    Optional<Path> histogramFile =
        Optional.of(run.histogramFile()).filter(name -> !name.isEmpty()).map(Path::of);
    PlanRun planRun =
        new PlanRun(run.plan(), histogramFile, counts -> tell(new GeneratorEvent.Progress(counts)));
    inHand = planRun;
    Thread.ofPlatform().name("plan").daemon().start(() -> finish(planRun));
  }

  private synchronized void stop() {
    if (inHand != null) {
      inHand.stop();
    }
  }

  private void finish(PlanRun planRun) {
    GeneratorEvent outcome = outcome(planRun);
    synchronized (this) {
      inHand = null;
    }
    tell(outcome);
  }

  private static GeneratorEvent outcome(PlanRun planRun) {
    try {
      LoadResult result = planRun.carryOut();
      return new GeneratorEvent.Done(result);
    } catch (PlanFailure e) {
      log(e);
      return new GeneratorEvent.Failed(e.getMessage());
    } catch (InterruptedException | RuntimeException e) {
      log(e);
      return new GeneratorEvent.Failed("the load engine itself failed: " + e);
    }
  }

  private static void log(Exception e) {
    e.printStackTrace(System.err);
  }

  private synchronized void tell(GeneratorEvent event) {
    events.println(messages.line(event));
    events.flush();
  }
}
