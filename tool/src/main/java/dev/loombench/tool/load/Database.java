package dev.loombench.tool.load;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Database that servers query. An embedded one always ends with the tool. */
public final class Database implements AutoCloseable {

  /** Longer than an embedded database is given for an orderly shutdown. */
  private static final int SHUTDOWN_SECONDS = 15;

  private static final String LOG = "database.log";
  private static final String PROCESS_LOG = "process.log";

  private final Process process;
  private final Path folder;
  private final Writer commands;
  private final JsonNode description;

  private Database(Process process, Path folder) {
    this.process = process;
    this.folder = folder;
    this.commands = process.outputWriter(StandardCharsets.UTF_8);
    try {
      this.description = answer();
    } catch (BackingServiceFailure e) {
      close();
      throw e;
    }
  }

  /**
   * Starts the database's process, and waits until servers can query.
   *
   * @param secrets environment variables added for the process
   * @param folder folder for data and logs; the process deletes it at its end
   */
  public static Database launch(List<String> command, Map<String, String> secrets, Path folder) {
    var builder = new ProcessBuilder(command).redirectError(folder.resolve(PROCESS_LOG).toFile());
    builder.environment().putAll(secrets);
    try {
      return new Database(builder.start(), folder);
    } catch (IOException e) {
      throw new BackingServiceFailure(
          "can't start the database's process: " + Problem.reason(e), e);
    }
  }

  /** Returns the URL that servers get. */
  public String url() {
    return "%s://%s:%d/%s".formatted(engine(), host(), port(), text("name"));
  }

  /** Returns the engine, which is the scheme of its URLs. */
  public String engine() {
    return text("engine");
  }

  public String host() {
    return text("host");
  }

  public int port() {
    return description.required("port").asInt();
  }

  public String user() {
    return text("user");
  }

  /** Returns the password; empty for none. */
  public String password() {
    return text("password");
  }

  /** Returns facts for the configuration differences: kind, version and settings. */
  public Map<String, String> facts() {
    var facts = new TreeMap<String, String>();
    description
        .required("facts")
        .properties()
        .forEach(fact -> facts.put("database." + fact.getKey(), fact.getValue().asString()));
    return facts;
  }

  /** Returns the process that manages the database. */
  public long pid() {
    return description.required("process").asLong();
  }

  /**
   * Returns the process of an embedded database, the parent of its other processes; empty for an
   * external database.
   */
  public OptionalLong mainProcess() {
    JsonNode pid = description.path("main");
    return pid.isMissingNode() ? OptionalLong.empty() : OptionalLong.of(pid.asLong());
  }

  /**
   * Resets the tables to the state that every trial starts with.
   *
   * @param products delay of each query of the products
   * @throws BackingServiceFailure if the database refuses or is not reachable
   */
  public void reset(Duration products) {
    ask("reset " + products.toMillis());
  }

  /**
   * Creates a database that the servers' user owns, in place of an earlier one.
   *
   * @param init SQL to run in it; empty to leave it empty
   * @throws BackingServiceFailure if it can't be created
   */
  public void create(String name, Optional<Path> init) {
    ask("create " + name + init.map(file -> " " + file).orElse(""));
  }

  /**
   * Returns the number of connections that servers have open.
   *
   * @throws BackingServiceFailure if the database can't be asked
   */
  public long connections() {
    return ask("inspect").required("connections").asLong();
  }

  /** Returns the length of the log of an embedded database; 0 for an external one. */
  public long logLength() {
    try {
      Path log = folder.resolve(LOG);
      return Files.exists(log) ? Files.size(log) : 0;
    } catch (IOException gone) {
      return 0;
    }
  }

  /** Returns the lines that an embedded database wrote since its log had that length. */
  public List<String> logSince(long length) {
    try {
      byte[] all = Files.readAllBytes(folder.resolve(LOG));
      int from = (int) Math.min(length, all.length);
      return new String(all, from, all.length - from, StandardCharsets.UTF_8).lines().toList();
    } catch (IOException gone) {
      return List.of();
    }
  }

  private synchronized JsonNode ask(String command) {
    try {
      commands.write(command);
      commands.write('\n');
      commands.flush();
    } catch (IOException e) {
      throw new BackingServiceFailure("the database's process ended", e);
    }
    return answer();
  }

  private JsonNode answer() {
    try {
      String line = process.inputReader(StandardCharsets.UTF_8).readLine();
      if (line == null) {
        throw new BackingServiceFailure("the database's process ended" + lastLine());
      }
      JsonNode answer = GeneratorJson.MAPPER.readTree(line);
      if (answer.has("failed")) {
        throw new BackingServiceFailure(answer.required("failed").asString());
      }
      return answer;
    } catch (IOException | JacksonException e) {
      throw new BackingServiceFailure(
          "the database's process sent an unexpected answer: " + Problem.reason(e), e);
    }
  }

  private String lastLine() {
    try (Stream<String> lines = Files.lines(folder.resolve(PROCESS_LOG))) {
      List<String> all = lines.toList();
      return all.isEmpty() ? "" : "; its last line: " + all.getLast();
    } catch (IOException gone) {
      return "";
    }
  }

  private String text(String field) {
    return description.required(field).asString();
  }

  /** Stops an embedded database and deletes its data. */
  @Override
  public void close() {
    try {
      commands.close();
    } catch (IOException ended) {
      // The process has already ended.
      process.destroy();
    }
    boolean interrupted = Thread.interrupted();
    try {
      if (!process.waitFor(SHUTDOWN_SECONDS, TimeUnit.SECONDS)) {
        // After the end of the database's process, its supervisor cleans up.
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.waitFor(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      interrupted = true;
      process.descendants().forEach(ProcessHandle::destroyForcibly);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
