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
 * Built-in engine: a separate JVM that reads commands from its standard input, so that it always
 * ends with the tool.
 */
public final class BuiltinEngine implements LoadEngine {

  private static final int LOG_LINES = 20;

  private final Process process;
  private final Path log;
  private final Writer commands;
  private volatile Plan current = Plan.NONE;

  private BuiltinEngine(Process process, Path log) {
    this.process = process;
    this.log = log;
    this.commands = process.outputWriter(StandardCharsets.UTF_8);
    Thread.ofVirtual().name("generator-events").start(this::readEvents);
  }

  /**
   * Starts the engine. There is no need to wait for it: plans queue in its standard input.
   *
   * @param command command line of the engine
   * @param log file for its error output
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
    current = new Plan(new CompletableFuture<>(), progress);
    send(
        new GeneratorCommand.Run(
            plan, histograms.map(file -> file.toAbsolutePath().toString()).orElse("")));
    return new Started(current);
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
      current.fail(ended(e.getMessage()));
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
        // Plans may already be queued.
      }
      case GeneratorEvent.Progress(SecondCounts counts) -> current.progress().accept(counts);
      case GeneratorEvent.Done(LoadResult result) -> current.result().complete(result);
      case GeneratorEvent.Failed(String message) -> current.fail(message);
    }
  }

  private void fail(String reason) {
    current.fail(ended(reason));
  }

  private String ended(String reason) {
    return "the load generator ended unexpectedly (%s)%s".formatted(reason, lastLines());
  }

  private String lastLines() {
    try (Stream<String> lines = Files.lines(log)) {
      List<String> all = lines.toList();
      List<String> last = all.subList(Math.max(0, all.size() - LOG_LINES), all.size());
      return last.isEmpty() ? "" : "; its last lines:\n  " + String.join("\n  ", last);
    } catch (IOException e) {
      return "; can't read its log %s: %s".formatted(log, e.getMessage());
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
