package dev.loombench.tool.load;

import dev.loombench.contract.GeneratorCommand;
import dev.loombench.contract.GeneratorEvent;
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
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/**
 * The built-in engine: a JVM of its own that takes commands on its standard input, so that it ends
 * when the tool does, however that ends.
 */
public final class BuiltinEngine implements LoadEngine {

  private static final int LOG_LINES = 20;

  private final Process process;
  private final Path log;
  private final Writer commands;
  private volatile Plan inHand = Plan.NONE;

  private BuiltinEngine(Process process, Path log) {
    this.process = process;
    this.log = log;
    this.commands = process.outputWriter(StandardCharsets.UTF_8);
    Thread.ofVirtual().name("generator-events").start(this::readEvents);
  }

  /**
   * Starts the engine. It need not be waited for: plans queue in its standard input.
   *
   * @param command the command line that starts it
   * @param log where it writes what goes wrong
   * @throws Problem of the environment if it can't be started
   */
  public static BuiltinEngine launch(List<String> command, Path log) {
    return new BuiltinEngine(LoadProcesses.start(command, log, "the load generator"), log);
  }

  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public LoadRun start(LoadPlan plan, Optional<Path> histograms, Consumer<SecondCounts> progress) {
    inHand = new Plan(new CompletableFuture<>(), progress);
    send(
        new GeneratorCommand.Run(
            plan, histograms.map(file -> file.toAbsolutePath().toString()).orElse("")));
    return new Started(inHand);
  }

  @Override
  public void close() {
    try {
      commands.close();
    } catch (IOException e) {
      // The process has ended already, which is all that closing its input is for.
      process.destroy();
    }
    boolean interrupted = Thread.interrupted();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
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
      inHand.fail(ended(e.getMessage()));
    }
  }

  private void readEvents() {
    try (BufferedReader events = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = events.readLine(); line != null; line = events.readLine()) {
        handle(GeneratorJson.MAPPER.readValue(line, GeneratorEvent.class));
      }
      fail("its output ended");
    } catch (IOException | JacksonException e) {
      fail(e.getMessage());
    }
  }

  private void handle(GeneratorEvent event) {
    switch (event) {
      case GeneratorEvent.Ready _ -> {
        // Plans may have been queued before.
      }
      case GeneratorEvent.Progress(SecondCounts counts) -> inHand.progress().accept(counts);
      case GeneratorEvent.Done(LoadResult result) -> inHand.result().complete(result);
      case GeneratorEvent.Failed(String message) -> inHand.fail(message);
    }
  }

  private void fail(String how) {
    inHand.fail(ended(how));
  }

  private String ended(String how) {
    return "the load generator ended unexpectedly (%s)%s".formatted(how, lastLines());
  }

  private String lastLines() {
    try (Stream<String> lines = Files.lines(log)) {
      List<String> all = lines.toList();
      List<String> last = all.subList(Math.max(0, all.size() - LOG_LINES), all.size());
      return last.isEmpty() ? "" : "; its last lines:\n  " + String.join("\n  ", last);
    } catch (IOException e) {
      return "; its log %s can't be read: %s".formatted(log, e.getMessage());
    }
  }

  private record Plan(CompletableFuture<LoadResult> result, Consumer<SecondCounts> progress) {

    static final Plan NONE = new Plan(new CompletableFuture<>(), counts -> {});

    void fail(String message) {
      result.completeExceptionally(new LoadFailure(message));
    }
  }

  private final class Started implements LoadRun {
    private final Plan plan;

    Started(Plan plan) {
      this.plan = plan;
    }

    @Override
    public void stop() {
      if (!ended()) {
        send(new GeneratorCommand.Stop());
      }
    }

    @Override
    public boolean ended() {
      return plan.result().isDone();
    }

    @Override
    public LoadResult await() throws LoadFailure, InterruptedException {
      try {
        return plan.result().get();
      } catch (ExecutionException e) {
        throw new LoadFailure(e.getCause().getMessage());
      }
    }
  }
}
