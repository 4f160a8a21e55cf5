package dev.loombench.tool.load.external;

import dev.loombench.contract.LoadPlan;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Installed program k6.
 *
 * @param version as it reports it, like {@code k6 v1.3.0}
 */
record K6Program(Path path, String version) implements ExternalProgram {

  /**
   * Shell that becomes k6 and leaves a process that stops k6 at a line of input, and kills it at
   * the end of the input, thus also if this process ends in any way.
   */
  private static final String SUPERVISED =
      "exec 3<&0; { while read -r word <&3; do [ \"$word\" = stop ] || exit 0; kill -TERM $$; done;"
          + " kill -KILL $$; } >/dev/null 2>&1 & exec \"$@\" </dev/null 3<&-";

  /** Time for k6 to start and to create its virtual users. */
  private static final Duration START = Duration.ofSeconds(5);

  private static final int STOPPED_FROM_OUTSIDE = 105;

  @Override
  public Duration lead() {
    return START;
  }

  @Override
  public Sending start(LoadPlan plan, int processors, List<String> prefix, Path log)
      throws IOException {
    Path script = log.resolveSibling(log.getFileName() + ".k6.js");
    Files.writeString(script, new K6LoadScript(plan).text());
    var builder = new ProcessBuilder(command(plan, prefix, script));
    builder.environment().put("GOMAXPROCS", Integer.toString(processors));
    builder.redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
    return new K6Sending(
        builder.start(), new ReportedRequests(plan, true, K6LoadScript::periodNanos));
  }

  private record K6Sending(Process process, ReportedRequests requests) implements Sending {

    @Override
    public List<Process> processes() {
      return List.of(process);
    }

    @Override
    public Map<Process, Consumer<String>> outputs() {
      return Map.of(process, new K6Results(requests)::add);
    }

    @Override
    public boolean losesRequests() {
      return true;
    }

    @Override
    public void stop() {
      send("stop");
    }

    @Override
    public void end() {
      send("end");
    }

    @Override
    public Optional<Integer> failure() {
      return process.exitValue() == 0 ? Optional.empty() : Optional.of(process.exitValue());
    }

    @Override
    public boolean isInterrupted() {
      return process.exitValue() == STOPPED_FROM_OUTSIDE;
    }

    private void send(String word) {
      try {
        Writer input = process.outputWriter(StandardCharsets.UTF_8);
        input.write(word + "\n");
        input.flush();
      } catch (IOException e) {
        // The process has ended.
      }
    }
  }

  private List<String> command(LoadPlan plan, List<String> prefix, Path script) {
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", SUPERVISED, "sh"));
    command.addAll(prefix);
    command.addAll(
        List.of(
            path.toString(),
            "run",
            "--quiet",
            "--no-color",
            "--no-summary",
            "--no-usage-report",
            "--address",
            "",
            "--out",
            "json=-"));
    LoadPlan.Share share = plan.share();
    if (share.hasOthers()) {
      command.addAll(
          List.of(
              "--execution-segment",
              segment(share.index(), share.count())
                  + ":"
                  + segment(share.index() + 1, share.count()),
              "--execution-segment-sequence",
              String.join(
                  ",",
                  Stream.iterate(0, part -> part <= share.count(), part -> part + 1)
                      .map(part -> segment(part, share.count()))
                      .toList())));
    }
    command.add(script.toString());
    return command;
  }

  private static String segment(int part, int parts) {
    return part % parts == 0 ? Integer.toString(part / parts) : part + "/" + parts;
  }
}
