package dev.loombench.tool.cli;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.SecondCounts;
import dev.loombench.contract.Stage;
import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.Role;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.load.LoadRun;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.LoadSummary;
import dev.loombench.tool.store.AtomicFile;
import dev.loombench.tool.store.LatencyLog;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Drives any URL. */
@Command(
    name = "load",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Send load to a URL and print what came of it, with the engine that studies use.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  loombench load http://127.0.0.1:8080/hello --rate 500",
      "  loombench load http://127.0.0.1:8080/search --users 50 --duration 30s --json result.json"
    })
final class LoadCommand implements Callable<Integer> {

  private static final int OPEN_CONNECTIONS = 4_096;

  @Parameters(paramLabel = "URL", description = "What to request, http://HOST:PORT/PATH.")
  private URI url;

  @ArgGroup(multiplicity = "1")
  private Level level;

  private static final class Level {
    @Option(
        names = "--rate",
        paramLabel = "N",
        description = "Open load: N requests due per second, whether or not answers come.")
    private Double ratePerSecond;

    @Option(
        names = "--users",
        paramLabel = "N",
        description = "Closed load: N users that each wait for their answer.")
    private Integer users;
  }

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = DurationConverter.class,
      description = "How long, in whole seconds, like 30s or 2m. Default: ${DEFAULT-VALUE}.")
  private Duration duration;

  @Option(
      names = "--method",
      defaultValue = "GET",
      description = "The HTTP method. Default: ${DEFAULT-VALUE}.")
  private String method;

  @Option(
      names = "--header",
      paramLabel = "NAME=VALUE",
      description = "A header to send; can be given more than once.")
  private Map<String, String> headers = new LinkedHashMap<>();

  @Option(
      names = "--body",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "The body to send.")
  private String body;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = DurationConverter.class,
      description = "When a request counts as unanswered. Default: ${DEFAULT-VALUE}.")
  private Duration timeout;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the summary as JSON.")
  private Path json;

  @Option(
      names = "--hlog",
      paramLabel = "FILE",
      description = "Keep the histograms, one a second and kind, in HdrHistogram's log format.")
  private Path hlog;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    CpuPlacement placement = CpuPlacement.ofThisProcess();
    // No server of ours to make room for: the generator may use every CPU.
    var processes =
        new LoadProcesses(
            Home.path(), Home.jdk(), List.of(), placement.cpus(Role.GENERATOR).size());
    Path work = workDirectory();
    Path histograms = hlog == null ? work.resolve("load.hlog") : hlog;
    try (LoadEngine engine = processes.engine(work.resolve("generator.log"))) {
      LoadRun run =
          engine.start(plan(processes.eventLoops()), Optional.of(histograms), this::showProgress);
      LoadResult result = await(run);
      LoadSummary summary = LoadSummary.of(result, LatencyLog.read(histograms), duration);
      clearProgress();
      new LoadSummaryText(summary).print(spec.commandLine().getOut());
      writeJson(summary);
      return 0;
    } catch (LoadFailure e) {
      throw Problem.environment(e.getMessage(), e);
    }
  }

  /** On Ctrl-C, what was measured so far is still the answer. */
  private static LoadResult await(LoadRun run) throws LoadFailure, InterruptedException {
    try {
      return run.await();
    } catch (InterruptedException e) {
      run.stop();
      return run.await();
    }
  }

  private LoadPlan plan(int eventLoops) {
    boolean open = level.ratePerSecond != null;
    double amount = open ? level.ratePerSecond : level.users;
    if (!(amount > 0)) {
      throw Problem.usage(
          "%s: found %s; give a number above 0.".formatted(open ? "--rate" : "--users", amount));
    }
    List<Stage> stages = List.of(Stage.hold(amount, wholeSeconds(duration)));
    return new LoadPlan(
        List.of(target()),
        List.of(RequestSpec.of(method, pathAndQuery(), headers, body)),
        LoadPlan.Order.WEIGHTED,
        open
            ? new LoadShape.Open(LoadShape.Spacing.UNIFORM, stages)
            : new LoadShape.Closed(stages, Duration.ZERO),
        ConnectionPolicy.keepAlive(open ? OPEN_CONNECTIONS : (int) amount),
        timeout,
        timeout,
        eventLoops,
        1,
        Instant.now().plusSeconds(1));
  }

  private static Duration wholeSeconds(Duration duration) {
    if (duration.toMillis() % 1_000 != 0 || !duration.isPositive()) {
      throw Problem.usage(
          "--duration: found %d ms; give whole seconds, at least 1s."
              .formatted(duration.toMillis()));
    }
    return duration;
  }

  private URI target() {
    if (url.getScheme() == null || url.getHost() == null) {
      throw Problem.usage(
          "URL: found '%s'; give one like http://127.0.0.1:8080/hello.".formatted(url));
    }
    if (!url.getScheme().equals("http")) {
      throw Problem.usage(
          "URL: found scheme '%s'; only http is known yet.".formatted(url.getScheme()));
    }
    int port = url.getPort() < 0 ? 80 : url.getPort();
    return URI.create("http://" + url.getHost() + ":" + port);
  }

  private String pathAndQuery() {
    String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    return url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
  }

  private void showProgress(SecondCounts second) {
    if (Terminal.interactive()) {
      PrintWriter err = spec.commandLine().getErr();
      err.printf(
          "\r\u001b[2K%d of %d s: %d/s answered, %d in flight, %d waiting",
          second.second() + 1,
          duration.toSeconds(),
          second.finished(),
          second.inFlight(),
          second.waiting());
      err.flush();
    }
  }

  private void clearProgress() {
    if (Terminal.interactive()) {
      spec.commandLine().getErr().print("\r\u001b[2K");
      spec.commandLine().getErr().flush();
    }
  }

  private void writeJson(LoadSummary summary) {
    if (json != null) {
      var mapper = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
      AtomicFile.write(json.toAbsolutePath(), out -> mapper.writeValue(out, summary));
    }
  }

  private static Path workDirectory() {
    try {
      return Files.createTempDirectory("loombench-load-");
    } catch (IOException e) {
      throw Problem.environment("cannot make a temporary folder: " + e.getMessage(), e);
    }
  }
}
