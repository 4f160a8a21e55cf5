package dev.loombench.tool.load;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A database that servers can query. An embedded one ends with the tool, however that ends. */
public final class Database implements AutoCloseable {

  /** Longer than PostgreSQL is given to end in order. */
  private static final int ENDS_WITHIN_SECONDS = 15;

  private static final String LOG = "postgresql.log";
  private static final String SAID = "process.log";

  private final Process holder;
  private final Path folder;
  private final Writer commands;
  private final JsonNode listening;

  private Database(Process holder, Path folder) {
    this.holder = holder;
    this.folder = folder;
    this.commands = holder.outputWriter(StandardCharsets.UTF_8);
    try {
      this.listening = answer();
    } catch (SupportFailure e) {
      close();
      throw e;
    }
  }

  /**
   * Starts the process, and waits until servers can query.
   *
   * @param secrets variables added to this process's own
   * @param folder takes its data and logs; the process removes it at its end
   */
  public static Database launch(List<String> command, Map<String, String> secrets, Path folder) {
    var builder = new ProcessBuilder(command).redirectError(folder.resolve(SAID).toFile());
    builder.environment().putAll(secrets);
    try {
      return new Database(builder.start(), folder);
    } catch (IOException e) {
      throw new SupportFailure("can't start the database's process: " + e.getMessage(), e);
    }
  }

  /** As servers are told of it. */
  public String url() {
    return "postgresql://%s:%d/%s"
        .formatted(text("host"), listening.required("port").asInt(), text("name"));
  }

  /** Who logs in. */
  public String user() {
    return text("user");
  }

  /** With what; empty for none. */
  public String password() {
    return text("password");
  }

  /** What there is to know of it, for the ledger: its kind, version and settings. */
  public Map<String, String> facts() {
    var facts = new TreeMap<String, String>();
    listening
        .required("facts")
        .properties()
        .forEach(fact -> facts.put("database." + fact.getKey(), fact.getValue().asString()));
    return facts;
  }

  /** The process that started it. */
  public long pid() {
    return listening.required("process").asLong();
  }

  /** The process that all others of an embedded PostgreSQL are children of. */
  public OptionalLong postmaster() {
    JsonNode pid = listening.path("postmaster");
    return pid.isMissingNode() ? OptionalLong.empty() : OptionalLong.of(pid.asLong());
  }

  /**
   * Brings the tables to the state that every trial begins with.
   *
   * @param products how long the database waits before it answers who reads the products
   * @throws SupportFailure if the database refuses, or is gone
   */
  public void reset(Duration products) {
    ask("reset " + products.toMillis());
  }

  /**
   * How many connections servers have open.
   *
   * @throws SupportFailure if the database can't be asked
   */
  public long connections() {
    return ask("inspect").required("connections").asLong();
  }

  /** How much an embedded one has written to its log; 0 of the reader's own. */
  public long logLength() {
    try {
      Path log = folder.resolve(LOG);
      return Files.exists(log) ? Files.size(log) : 0;
    } catch (IOException gone) {
      return 0;
    }
  }

  /** The lines that an embedded one wrote to its log since it had that length. */
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
      throw new SupportFailure("the database's process ended", e);
    }
    return answer();
  }

  private JsonNode answer() {
    try {
      String line = holder.inputReader(StandardCharsets.UTF_8).readLine();
      if (line == null) {
        throw new SupportFailure("the database's process ended" + said());
      }
      JsonNode answer = GeneratorJson.MAPPER.readTree(line);
      if (answer.has("failed")) {
        throw new SupportFailure(answer.required("failed").asString());
      }
      return answer;
    } catch (IOException | JacksonException e) {
      throw new SupportFailure("the database's process can't be understood: " + e.getMessage(), e);
    }
  }

  private String said() {
    try (Stream<String> lines = Files.lines(folder.resolve(SAID))) {
      List<String> all = lines.toList();
      return all.isEmpty() ? "" : "; it said: " + all.getLast();
    } catch (IOException gone) {
      return "";
    }
  }

  private String text(String field) {
    return listening.required(field).asString();
  }

  /** Stops what was started, and removes its data. */
  @Override
  public void close() {
    try {
      commands.close();
    } catch (IOException ended) {
      // Then there is nobody to tell.
      holder.destroy();
    }
    boolean interrupted = Thread.interrupted();
    try {
      if (!holder.waitFor(ENDS_WITHIN_SECONDS, TimeUnit.SECONDS)) {
        // Its own end is what has the holder clear away all the rest.
        holder.descendants().forEach(ProcessHandle::destroyForcibly);
        holder.waitFor(ENDS_WITHIN_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      interrupted = true;
      holder.descendants().forEach(ProcessHandle::destroyForcibly);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
