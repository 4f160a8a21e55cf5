package dev.loombench.tool.cli;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.tool.cli.options.LoadBodyOptions;
import dev.loombench.tool.cli.options.LoadConnectionOptions;
import dev.loombench.tool.cli.options.LoadOutputOptions;
import dev.loombench.tool.cli.options.LoadRequestOptions;
import dev.loombench.tool.cli.options.LoadShapeOptions;
import dev.loombench.tool.cli.progress.LoadTestProgress;
import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.loadtest.LoadProgress;
import dev.loombench.tool.loadtest.LoadRequested;
import dev.loombench.tool.loadtest.LoadSession;
import dev.loombench.tool.loadtest.LoadSummary;
import dev.loombench.tool.loadtest.LoadWorkFolder;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.store.LatencyLog;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Drives any URL. */
@Command(
    name = "load",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    customSynopsis =
        "loombench load URL... (--rate LEVEL | --users LEVEL | --stages LIST) [OPTIONS]",
    description = {
      "Send load to a URL and print what came of it, with the engine that studies use.",
      "Latency counts from when a request was due. Ctrl-C ends early, with a summary.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  loombench load http://127.0.0.1:8080/hello --rate 500",
      "  loombench load http://127.0.0.1:8080/search --users 50 --duration 30s --json result.json",
      "  loombench load http://127.0.0.1:8080/ --rate 0 --stages 30s:500,1m:500,10s:0 --poisson",
      "  loombench load http://127.0.0.1:8080/cart /pay --in-order --users 20 --iterations 100",
      "  loombench load http://127.0.0.1:8080/items --rate 50 --body @item.json \\",
      "      --header 'Content-Type: application/json' --expect-contains '\"id\"'",
      "  loombench load http://127.0.0.1:8080/ --rate 200 --fail-if 'p99 > 200ms'",
      "",
      "Exit codes: 0 done, 2 wrong usage, 3 no load could be sent or not one answer came,",
      "4 nothing became due, 10 a gate failed, 130 interrupted."
    })
final class LoadCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      paramLabel = "URL",
      description =
          "What to request, http://HOST:PORT/PATH or https. More of the same host, or more paths,"
              + " are requested as often as the first.")
  private List<String> urls;

  @ArgGroup(validate = false, order = 1, heading = "%nWhen requests are due:%n")
  private LoadShapeOptions shapeOptions = new LoadShapeOptions();

  @ArgGroup(validate = false, order = 2, heading = "%nWhat is sent:%n")
  private LoadRequestOptions requestOptions = new LoadRequestOptions();

  @ArgGroup(validate = false, order = 3, heading = "%nBodies:%n")
  private LoadBodyOptions bodyOptions = new LoadBodyOptions();

  @ArgGroup(validate = false, order = 4, heading = "%nConnections:%n")
  private LoadConnectionOptions connectionOptions = new LoadConnectionOptions();

  @ArgGroup(validate = false, order = 5, heading = "%nThe generator:%n")
  private GeneratorOptions generatorOptions = new GeneratorOptions();

  @ArgGroup(validate = false, order = 6, heading = "%nWhat becomes of the figures:%n")
  private LoadOutputOptions outputOptions = new LoadOutputOptions();

  @Spec private CommandSpec spec;

  private static final class GeneratorOptions {
    @Option(
        names = "--event-loops",
        paramLabel = "N",
        description = "How many threads send. Default: as many as there are CPUs.")
    private Integer eventLoops;

    @Option(
        names = "--seed",
        paramLabel = "N",
        description = "Of every random choice; the same seed makes the same choices. Default: 1.")
    private long seed = 1;

    @Option(
        names = "--no-warm-up",
        description = {
          "Leave out the 2 or 3 seconds in which the generator warms up against a server of its"
              + " own."
        })
    private boolean cold;
  }

  @Override
  public Integer call() throws InterruptedException {
    CpuPlacement placement = CpuPlacement.ofThisProcess();
    LoadPlan plan = plan(placement.allowed().size());
    var report = new LoadTestReport(outputOptions, spec.commandLine());
    try (LoadWorkFolder work = LoadWorkFolder.create();
        LoadSession session = LoadSession.start(placement, work, progress(plan))) {
      if (!generatorOptions.cold) {
        session.warmUp(plan);
      }
      Path histograms = outputOptions.histogramFile().orElseGet(() -> work.file("load.hlog"));
      LoadSession.Measured measured = session.measure(plan, histograms);
      return report.of(summary(plan, measured, LatencyLog.read(histograms), placement));
    } catch (LoadFailure e) {
      throw Problem.environment(e.getMessage(), e);
    }
  }

  /**
   * What the options ask of the engine.
   *
   * @param cpus how many it may use
   */
  LoadPlan plan(int cpus) {
    LoadShape shape = shapeOptions.shape();
    Duration timeout = connectionOptions.timeout();
    return new LoadPlan(
        List.of(LoadRequestOptions.target(urls)),
        requestOptions.requests(urls, bodyOptions),
        requestOptions.order(),
        shape,
        connectionOptions.policy(shape),
        timeout,
        timeout,
        eventLoops(cpus),
        generatorOptions.seed,
        Instant.EPOCH);
  }

  private int eventLoops(int cpus) {
    Integer asked = generatorOptions.eventLoops;
    if (asked != null && asked < 1) {
      throw Problem.usage("--event-loops: found %d; give at least 1.".formatted(asked));
    }
    return asked == null ? cpus : asked;
  }

  private LoadProgress progress(LoadPlan plan) {
    return LoadTestProgress.on(spec.commandLine().getErr(), plan.shape().maxDuration());
  }

  private LoadSummary summary(
      LoadPlan plan, LoadSession.Measured measured, LatencyLog log, CpuPlacement placement) {
    return LoadSummary.of(
        LoadRequested.of(plan),
        measured.result(),
        log,
        new LoadSummary.Circumstances(
            measured.loaded(),
            measured.interrupted(),
            !generatorOptions.cold,
            placement.facts().get("generator.priority"),
            placement.allowed().size()));
  }
}
