package dev.loombench.database;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The process as the tool starts it, and what it says. */
final class HeldDatabase implements AutoCloseable {

  private final Process holder;
  private final BufferedReader answers;
  private final Writer commands;
  private final JsonNode first;

  private HeldDatabase(Process holder) throws IOException {
    this.holder = holder;
    this.answers = holder.inputReader();
    this.commands = holder.outputWriter();
    this.first = answer();
  }

  /** One to be started with its data in that folder. */
  static HeldDatabase embedded(Path folder, int connections) throws IOException {
    return start(
        folder,
        "",
        "folder=" + folder,
        "binaries=" + Path.of("target/postgresql").toAbsolutePath(),
        "connections=" + connections);
  }

  /** One that runs already. */
  static HeldDatabase own(Path folder, String url, String user, String password)
      throws IOException {
    return start(folder, password, "url=" + url, "user=" + user);
  }

  private static HeldDatabase start(Path folder, String password, String... arguments)
      throws IOException {
    Files.createDirectories(folder);
    var command =
        new ArrayList<>(
            List.of(
                Path.of("../bin/hold-database").toAbsolutePath().normalize().toString(),
                folder.toString(),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(Map.of(Order.PASSWORD, password));
    return new HeldDatabase(builder.start());
  }

  /** What it said first: where it listens, or why it does not. */
  JsonNode first() {
    return first;
  }

  JsonNode ask(String command) throws IOException {
    commands.write(command + "\n");
    commands.flush();
    return answer();
  }

  private JsonNode answer() throws IOException {
    return JsonMapper.shared().readTree(answers.readLine());
  }

  /** As a server logs in. */
  Connection connect() throws SQLException {
    return new Login(
            first.required("host").asString(),
            first.required("port").asInt(),
            first.required("name").asString(),
            first.required("user").asString(),
            first.required("password").asString())
        .open();
  }

  String url() {
    return "postgresql://127.0.0.1:%d/loombench".formatted(first.required("port").asInt());
  }

  ProcessHandle process() {
    return ProcessHandle.of(first.required("process").asLong()).orElseThrow();
  }

  ProcessHandle postmaster() {
    return ProcessHandle.of(first.required("postmaster").asLong()).orElseThrow();
  }

  void awaitEnd() throws InterruptedException {
    if (!holder.waitFor(30, TimeUnit.SECONDS)) {
      throw new AssertionError("the holder still runs");
    }
  }

  @Override
  public void close() throws IOException {
    commands.close();
    holder.onExit().orTimeout(30, TimeUnit.SECONDS).join();
  }
}
