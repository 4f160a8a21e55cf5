package dev.loombench.tool.cli;

import dev.loombench.tool.cli.options.StudySettings;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.os.ShellProcess;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.ServeVariant;
import dev.loombench.tool.study.id.VariantId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Starts one variant and keeps it running, until Ctrl-C or while a command runs. */
@Command(
    name = "serve",
    sortOptions = false,
    description = "Start one variant as in a trial, without load of Loombench, until Ctrl-C.",
    footer = {
      "Examples:",
      "  loombench serve virtual",
      "  loombench serve mine --study ./my-study.yaml",
      "  loombench serve virtual --with 'k6 run -e BASE={url} script.js'"
    })
final class ServeCommand implements Callable<Integer> {

  private static final int TICK_MILLIS = 100;

  @Parameters(paramLabel = "VARIANT", description = "Variant of the study.")
  private String variant;

  @Option(
      names = "--with",
      paramLabel = "COMMAND",
      description =
          "Run this shell command while the server runs, then stop the server; {url} is its address,"
              + " {port} its port. What the command measures is its own: Loombench stores nothing.")
  private String with;

  @Mixin private StudySettings.Named study;
  @Spec private CommandSpec command;

  @Override
  public Integer call() throws InterruptedException {
    ServeVariant.during(study.read().study(), new VariantId(variant), this::use);
    return 0;
  }

  private void use(RunningServer server, Path log) throws InterruptedException {
    describe(server, log);
    if (with == null) {
      throw end(server);
    }
    String line =
        with.replace("{url}", server.baseUri().toString())
            .replace("{port}", Integer.toString(server.baseUri().getPort()));
    Process client;
    Thread output;
    try (ShellProcess shell = ShellProcess.start(line, ProcessBuilder.Redirect.PIPE)) {
      client = shell.process();
      output = Thread.ofVirtual().name("client-output").start(() -> print(shell.process()));
      while (!client.waitFor(TICK_MILLIS, TimeUnit.MILLISECONDS)) {
        if (server.onExit().isDone()) {
          throw end(server);
        }
      }
    } catch (IOException e) {
      throw Problem.environment("--with: can't start a shell: %s.".formatted(Problem.reason(e)), e);
    }
    output.join();
    if (client.exitValue() != 0) {
      throw Problem.environment(
          "--with: the command ended with exit code %d.".formatted(client.exitValue()));
    }
  }

  /** Waits for the end of the server. */
  private static Problem end(RunningServer server) throws InterruptedException {
    try {
      return Problem.environment("the server ended: " + server.onExit().get());
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private void print(Process client) {
    PrintWriter out = command.commandLine().getOut();
    try (BufferedReader lines = client.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        out.println(line);
      }
    } catch (IOException e) {
      out.println("--with: the output ended: " + Problem.reason(e));
    }
  }

  private void describe(RunningServer server, Path log) {
    PrintWriter out = command.commandLine().getOut();
    out.printf("%s listens at %s%n", variant, server.baseUri());
    new TreeMap<>(server.facts()).forEach((name, value) -> out.printf("  %s: %s%n", name, value));
    out.printf("Log: %s.%s%n", log, with == null ? " Stop with Ctrl-C." : "");
    out.flush();
  }
}
