package dev.loombench.tool.load.external;

import dev.loombench.contract.LoadPlan;
import dev.loombench.tool.load.external.VegetaAttacks.Attack;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Installed program vegeta. It starts its load when its list of targets ends, so the end of that
 * list is sent when the plan starts.
 *
 * @param version as it reports it; builds from source report none
 */
record VegetaProgram(Path path, String version) implements ExternalProgram {

  /** Time for vegeta to start and to read its targets, and the longest interval of arrivals. */
  private static final Duration START = Duration.ofSeconds(3);

  private static final Path SETSID = Path.of("/usr/bin/setsid");
  private static final int TERMINATED = 143;

  /** Becomes the command, which a second process kills when the tool has ended. */
  private static final String ENDS_WITH_TOOL =
      """
      (while kill -0 "$PPID" && kill -0 $$; do sleep 1; done
      kill -0 "$PPID" || kill -KILL $$) </dev/null >/dev/null 2>&1 &
      exec "$@"
      """;

  @Override
  public Duration lead() {
    return START;
  }

  @Override
  public Sending start(LoadPlan plan, int processors, List<String> prefix, Path log)
      throws IOException {
    var targets = new VegetaTargets(plan);
    List<byte[]> lines = targets.lines();
    var requests = new ReportedRequests(plan, false, VegetaAttacks::periodNanos);
    var sending = new VegetaSending(plan, requests);
    for (Attack attack : new VegetaAttacks(plan).all()) {
      var options = new ArrayList<>(List.of("attack"));
      options.addAll(targets.commonOptions());
      options.addAll(attack.options());
      List<Process> pipeline =
          ProcessBuilder.startPipeline(
              List.of(
                  process(prefix, options, processors, log),
                  process(prefix, List.of("encode"), processors, log)));
      sending.add(attack, pipeline, lines);
    }
    return sending;
  }

  /** Ctrl-C must not reach the processes, which would lose the requests in flight. */
  private ProcessBuilder process(
      List<String> prefix, List<String> options, int processors, Path log) {
    var command = new ArrayList<String>();
    if (Files.isExecutable(SETSID)) {
      command.add(SETSID.toString());
    }
    command.addAll(prefix);
    command.addAll(List.of("/bin/sh", "-c", ENDS_WITH_TOOL, "sh", path.toString()));
    command.addAll(options);
    var builder = new ProcessBuilder(command);
    builder.environment().put("GOMAXPROCS", Integer.toString(processors));
    builder.environment().put("NO_PROXY", "*");
    return builder.redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
  }

  private static final class VegetaSending implements Sending {

    private final LoadPlan plan;
    private final ReportedRequests requests;
    private final List<Process> attacks = new ArrayList<>();
    private final List<Process> processes = new ArrayList<>();
    private final Map<Process, Consumer<String>> outputs = new LinkedHashMap<>();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private Instant last = Instant.MIN;

    VegetaSending(LoadPlan plan, ReportedRequests requests) {
      this.plan = plan;
      this.requests = requests;
    }

    void add(Attack attack, List<Process> pipeline, List<byte[]> lines) {
      Instant start = plan.startAt().plusNanos(attack.startNanos());
      attacks.add(pipeline.getFirst());
      processes.addAll(pipeline);
      outputs.put(pipeline.getLast(), VegetaResults.of(plan, requests, attack.stage())::add);
      Instant end = start.plusNanos(attack.lastNanos());
      last = end.isAfter(last) ? end : last;
      Thread.ofPlatform()
          .daemon()
          .name("vegeta-targets")
          .start(() -> write(lines, pipeline.getFirst(), start));
    }

    private static void write(List<byte[]> lines, Process attack, Instant start) {
      try (OutputStream targets = attack.getOutputStream()) {
        for (byte[] line : lines) {
          targets.write(line);
        }
        targets.flush();
        Thread.sleep(Duration.between(Instant.now(), start));
      } catch (IOException e) {
        attack.destroy(); // it has ended; its exit code and log say why
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public List<Process> processes() {
      return processes;
    }

    @Override
    public Map<Process, Consumer<String>> outputs() {
      return outputs;
    }

    @Override
    public ReportedRequests requests() {
      return requests;
    }

    @Override
    public boolean losesRequests() {
      return false;
    }

    @Override
    public void stop() {
      stopped.set(true);
      attacks.forEach(Process::destroy);
    }

    @Override
    public void end() {
      // Nothing remains.
    }

    /** An attack that is stopped before its start ends by the signal. */
    @Override
    public Optional<Integer> failure() {
      return processes.stream()
          .map(Process::exitValue)
          .filter(code -> code != 0 && !(stopped.get() && code == TERMINATED))
          .findFirst();
    }

    @Override
    public boolean isInterrupted() {
      return !stopped.get() && Instant.now().isBefore(last);
    }
  }
}
