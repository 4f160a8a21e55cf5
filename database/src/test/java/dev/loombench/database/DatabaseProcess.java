package dev.loombench.database;

import dev.loombench.kernels.data.Engine;
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

/** The process, started as the tool starts it. */
final class DatabaseProcess implements AutoCloseable {

  private final Process supervisor;
  private final BufferedReader responses;
  private final Writer commands;
  private final JsonNode first;

  private DatabaseProcess(Process supervisor) throws IOException {
    this.supervisor = supervisor;
    this.responses = supervisor.inputReader();
    this.commands = supervisor.outputWriter();
    this.first = readResponse();
  }

  /** Starts an embedded database with its data in a folder. */
  static DatabaseProcess embedded(Engine engine, Path folder, int connections) throws IOException {
    return start(
        folder,
        "",
        "engine=" + engine.key(),
        "folder=" + folder,
        "binaries=" + binaries(engine),
        "connections=" + connections);
  }

  /** Returns the folder that keeps the programs of an engine. */
  static Path binaries(Engine engine) {
    return Path.of("target", engine.key()).toAbsolutePath();
  }

  /** Connects to a running database. */
  static DatabaseProcess external(Path folder, String url, String user, String password)
      throws IOException {
    return start(folder, password, "url=" + url, "user=" + user);
  }

  private static DatabaseProcess start(Path folder, String password, String... arguments)
      throws IOException {
    Files.createDirectories(folder);
    var command =
        new ArrayList<>(
            List.of(
                Path.of("../bin/supervise-database").toAbsolutePath().normalize().toString(),
                folder.toString(),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.language=fa", // has other digits
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(Map.of(DatabaseConfig.PASSWORD, password));
    return new DatabaseProcess(builder.start());
  }

  /** Returns its first line: the address or an error. */
  JsonNode first() {
    return first;
  }

  JsonNode ask(String command) throws IOException {
    commands.write(command + "\n");
    commands.flush();
    return readResponse();
  }

  private JsonNode readResponse() throws IOException {
    return JsonMapper.shared().readTree(responses.readLine());
  }

  /** Connects with the login of the servers. */
  Connection connect() throws SQLException {
    return login().open();
  }

  Login login() {
    return new Login(
        Engine.of(first.required("engine").asString()).orElseThrow(),
        first.required("host").asString(),
        first.required("port").asInt(),
        first.required("name").asString(),
        first.required("user").asString(),
        first.required("password").asString());
  }

  String url() {
    return "%s://127.0.0.1:%d/loombench"
        .formatted(first.required("engine").asString(), first.required("port").asInt());
  }

  ProcessHandle process() {
    return ProcessHandle.of(first.required("process").asLong()).orElseThrow();
  }

  ProcessHandle mainProcess() {
    return ProcessHandle.of(first.required("main").asLong()).orElseThrow();
  }

  void awaitEnd() throws InterruptedException {
    if (!supervisor.waitFor(30, TimeUnit.SECONDS)) {
      throw new AssertionError("the supervisor is still running");
    }
  }

  @Override
  public void close() throws IOException {
    commands.close();
    supervisor.onExit().orTimeout(30, TimeUnit.SECONDS).join();
  }
}
