package dev.loombench.tool.load;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Delay;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Running process of delaying proxies. It ends with the tool. */
public final class DelayProxies implements AutoCloseable {

  private static final String HOST = "127.0.0.1";

  private final Process process;
  private final Writer commands;
  private final JsonNode ports;

  private DelayProxies(Process process, Path log) {
    this.process = process;
    this.commands = process.outputWriter(StandardCharsets.UTF_8);
    try {
      this.ports = answer();
    } catch (BackingServiceFailure e) {
      process.destroy();
      throw Problem.environment("%s; see %s.".formatted(Problem.reason(e), log), e);
    }
  }

  static DelayProxies launch(List<String> command, Map<Delay, String> delays, Path log) {
    Stream<String> arguments =
        delays.entrySet().stream()
            .map(
                delay ->
                    "%s %d %s"
                        .formatted(
                            delay.getKey().name(),
                            delay.getKey().by().toNanos() / 1_000,
                            delay.getValue()));
    return new DelayProxies(
        LoadProcesses.start(
            Stream.concat(command.stream(), arguments).toList(), log, "the delaying proxies"),
        log);
  }

  public long pid() {
    return process.pid();
  }

  /** Returns the placeholders by which a command uses a delay's proxy. */
  public Map<String, String> placeholders(Delay delay) {
    return delay.placeholders(HOST, ports.required(delay.name()).asInt());
  }

  /**
   * Forgets the lateness up to now.
   *
   * @throws BackingServiceFailure if the process ended
   */
  public void reset() {
    ask("reset");
  }

  /**
   * Returns the readings by the names of the delays.
   *
   * @throws BackingServiceFailure if the process ended
   */
  public Map<String, DelayReading> read() {
    var readings = new LinkedHashMap<String, DelayReading>();
    ask("read").properties().forEach(one -> readings.put(one.getKey(), reading(one.getValue())));
    return readings;
  }

  private static DelayReading reading(JsonNode json) {
    boolean hasData = json.required("chunks").asLong() > 0;
    return new DelayReading(
        json.required("connections").asLong(),
        json.required("failed").asLong(),
        json.required("failure").asString(),
        hasData
            ? Optional.of(
                new DelayReading.Lateness(
                    nanos(json, "meanLatenessNanos"),
                    nanos(json, "p99LatenessNanos"),
                    nanos(json, "maxLatenessNanos")))
            : Optional.empty());
  }

  private static Duration nanos(JsonNode json, String field) {
    return Duration.ofNanos(json.required(field).asLong());
  }

  private JsonNode ask(String command) {
    try {
      commands.write(command + "\n");
      commands.flush();
    } catch (IOException e) {
      throw new BackingServiceFailure("the process of the delaying proxies ended", e);
    }
    return answer();
  }

  private JsonNode answer() {
    try {
      String line = process.inputReader(StandardCharsets.UTF_8).readLine();
      if (line == null) {
        throw new BackingServiceFailure("the process of the delaying proxies ended");
      }
      return GeneratorJson.MAPPER.readTree(line);
    } catch (IOException | JacksonException e) {
      throw new BackingServiceFailure(
          "the process of the delaying proxies sent an unexpected answer: " + Problem.reason(e), e);
    }
  }

  @Override
  public void close() {
    process.destroy();
  }
}
