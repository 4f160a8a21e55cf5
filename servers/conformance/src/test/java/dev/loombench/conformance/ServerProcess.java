package dev.loombench.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import dev.loombench.contract.ReadySignal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Server process. */
record ServerProcess(Process process, ReadySignal ready, Path folder) implements AutoCloseable {

  private static final int START_SECONDS = 120;
  private static final int STOP_SECONDS = 30;

  /** Starts a server and waits for its ready file. */
  static ServerProcess start(Form form, String server, List<String> arguments) {
    return startBy(List.of(), form, server, arguments);
  }

  /** Starts a server with a program that executes it, such as {@code env}. */
  static ServerProcess startBy(
      List<String> program, Form form, String server, List<String> arguments) {
    try {
      Path folder = Files.createTempDirectory(Path.of("target"), "server").toAbsolutePath();
      Path readyFile = folder.resolve("ready.json");
      List<String> all = new ArrayList<>(arguments);
      all.add("--loombench.ready-file=" + readyFile);
      Process process = launchBy(program, form, server, all, folder);
      await(readyFile, process, folder);
      return new ServerProcess(process, read(readyFile), folder);
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  /** Starts a server without waiting; writes its output to files in {@code folder}. */
  static Process launch(Form form, String server, List<String> arguments, Path folder)
      throws IOException {
    return launchBy(List.of(), form, server, arguments, folder);
  }

  private static Process launchBy(
      List<String> program, Form form, String server, List<String> arguments, Path folder)
      throws IOException {
    List<String> command = new ArrayList<>(program);
    command.addAll(form.command(server, arguments));
    if (arguments.stream().noneMatch(argument -> argument.startsWith("--server.port="))) {
      command.add("--server.port=0");
    }
    command.addAll(arguments);
    return new ProcessBuilder(command)
        .redirectOutput(folder.resolve("stdout").toFile())
        .redirectError(folder.resolve("stderr").toFile())
        .start();
  }

  private static void await(Path readyFile, Process process, Path folder) {
    long deadline = System.nanoTime() + SECONDS.toNanos(START_SECONDS);
    while (!Files.exists(readyFile)) {
      if (endsSoon(process) || System.nanoTime() > deadline) {
        process.destroyForcibly();
        throw new IllegalStateException("the server did not start\n" + output(folder));
      }
    }
  }

  private static boolean endsSoon(Process process) {
    try {
      return process.waitFor(20, MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private static ReadySignal read(Path readyFile) throws IOException {
    return JsonMapper.builder().build().readValue(Files.readString(readyFile), ReadySignal.class);
  }

  /** Returns its stdout and stderr. */
  String output() {
    return output(folder);
  }

  private static String output(Path folder) {
    try {
      return Files.readString(folder.resolve("stdout"))
          + Files.readString(folder.resolve("stderr"));
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  /** Sends SIGTERM and returns whether the process ended in time. */
  boolean stop() throws InterruptedException {
    process.destroy();
    return process.waitFor(STOP_SECONDS, SECONDS);
  }

  @Override
  public void close() {
    try {
      if (!stop()) {
        process.destroyForcibly();
      }
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
