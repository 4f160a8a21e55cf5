package dev.loombench.tool.cli;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.tool.cli.options.LiveOption;
import dev.loombench.tool.cli.options.LoadConnectionOptions;
import dev.loombench.tool.cli.options.LoadOutputOptions;
import dev.loombench.tool.cli.options.LoadRequestOptions;
import dev.loombench.tool.cli.options.LoadShapeOptions;
import dev.loombench.tool.cli.options.MetricsPortOption;
import dev.loombench.tool.cli.options.OptionCheck;
import dev.loombench.tool.cli.progress.LoadTestProgress;
import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.load.LoadWatcher;
import dev.loombench.tool.loadtest.LoadSettings;
import dev.loombench.tool.loadtest.LoadSummary;
import dev.loombench.tool.loadtest.LoadTest;
import dev.loombench.tool.loadtest.LoadTestReport;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.publish.LiveLoad;
import dev.loombench.tool.publish.MetricsServer;
import dev.loombench.tool.publish.live.LoadTimeline;
import dev.loombench.tool.study.Protocol;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sends load to any URL. */
@Command(
    name = "load",
    sortOptions = false,
    customSynopsis =
        "loombench load URL... (--rate LEVEL | --users LEVEL | --stages LIST) [OPTIONS]",
    description = {
      "Send load to a URL and print throughput, latency and failures.",
      "",
      "Studies use the same load engine. Latency counts from when a request was due. Ctrl-C ends the"
          + " test early with a summary."
    },
    footer = {
      "Examples:",
      "  loombench load http://127.0.0.1:8080/hello --rate 500",
      "  loombench load http://127.0.0.1:8080/search --users 50 --duration 30s --json result.json",
      "  loombench load http://127.0.0.1:8080/ --rate 0 --stages 30s:500,1m:500,10s:0 --poisson",
      "  loombench load http://127.0.0.1:8080/cart /pay --in-order --users 20 --iterations 100",
      "  loombench load http://127.0.0.1:8080/items --rate 50 --body @item.json \\",
      "      --header 'Content-Type: application/json' --expect-contains '\"id\"'",
      "  loombench load http://127.0.0.1:8080/ --rate 200 --fail-if 'p99 > 200ms'",
      "  loombench try http://127.0.0.1:8080 --record    # requests of a browser or another client",
      "",
      "Exit codes: 0 done, 2 wrong usage, 3 no load could be sent or no answer came, 4 no request",
      "was due, 10 a gate failed, 130 interrupted."
    })
final class LoadCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      paramLabel = "URL",
      description =
          "Target, http://HOST:PORT/PATH or https. With more URLs of the same host, or more paths,"
              + " each gets an equal share of requests.")
  private List<String> urls;

  @ArgGroup(validate = false, order = 1, heading = "%nLoad:%n")
  private LoadShapeOptions shapeOptions = new LoadShapeOptions();

  @ArgGroup(validate = false, order = 2, heading = "%nRequests and answers:%n")
  private LoadRequestOptions requestOptions = new LoadRequestOptions();

  @ArgGroup(validate = false, order = 3, heading = "%nConnections:%n")
  private LoadConnectionOptions connectionOptions = new LoadConnectionOptions();

  @ArgGroup(validate = false, order = 4, heading = "%nGenerator:%n")
  private GeneratorOptions generatorOptions = new GeneratorOptions();

  @ArgGroup(validate = false, order = 5, heading = "%nOutput:%n")
  private LoadOutputOptions outputOptions = new LoadOutputOptions();

  @Mixin private MetricsPortOption metrics;
  @Mixin private LiveOption live;
  @Spec private CommandSpec command;

  private static final class GeneratorOptions {
    @Option(
        names = "--engine",
        paramLabel = "NAME",
        description =
            "Program that sends the load: loombench, or k6 or vegeta as installed in K6_HOME,"
                + " VEGETA_HOME or PATH. Default: loombench.")
    private Protocol.Engine engine = Protocol.Engine.LOOMBENCH;

    @Option(
        names = "--generators",
        paramLabel = "N",
        description =
            "Number of processes that share the load; together they send exactly the schedule of"
                + " one. Default: 1.")
    private int generators = 1;

    @Option(
        names = "--event-loops",
        paramLabel = "N",
        description =
            "Number of sending threads of all generators together. Default: the number of CPUs.")
    private Integer eventLoops;

    @Option(
        names = "--seed",
        paramLabel = "N",
        description = "Seed of all random choices. Default: 1.")
    private long seed = 1;

    @Option(
        names = "--no-warm-up",
        description = "Skip the 2 to 3 s in which the generator warms up against a local server.")
    private boolean cold;
  }

  @Override
  public Integer call() throws InterruptedException {
    CpuPlacement placement = CpuPlacement.ofThisProcess();
    LoadPlan plan = plan(placement.allowed().size());
    LoadTestReport report = outputOptions.report(command.commandLine());
    LoadSettings settings = LoadSettings.of(plan);
    var timeline = new LoadTimeline(plan, settings.requestsInWords(), settings.loadInWords());
    LoadSummary summary;
    try (var progress =
        LoadTestProgress.on(command.commandLine().getErr(), timeline, plan.shape().maxDuration())) {
      summary =
          live.show(
              timeline,
              progress::note,
              () -> {
                LoadSummary ended = published(placement, plan, timeline, progress);
                timeline.end(report.plainText(ended));
                return ended;
              });
    }
    return report.write(summary);
  }

  private LoadSummary published(
      CpuPlacement placement, LoadPlan plan, LoadTimeline timeline, LoadTestProgress progress)
      throws InterruptedException {
    if (!metrics.isGiven()) {
      return test(placement, progress, timeline).run(plan);
    }
    var published = new LiveLoad(plan.targets().getFirst());
    try (MetricsServer _ = metrics.start(published, progress::note)) {
      return test(placement, progress, timeline.and(published)).run(plan);
    }
  }

  private LoadTest test(CpuPlacement placement, LoadTestProgress progress, LoadWatcher watcher) {
    return new LoadTest(
        placement,
        generator(),
        !generatorOptions.cold,
        outputOptions.histogramFile(),
        progress,
        watcher);
  }

  /** Returns the plan that the options describe. */
  LoadPlan plan(int cpus) {
    LoadShape shape = shapeOptions.shape();
    Duration timeout = connectionOptions.timeout();
    var plan =
        new LoadPlan(
            List.of(LoadRequestOptions.target(urls)),
            requestOptions.requests(urls),
            requestOptions.order(),
            shape,
            connectionOptions.policy(shape),
            timeout,
            timeout,
            OptionCheck.atLeastOne("--event-loops", generatorOptions.eventLoops, cpus),
            generatorOptions.seed,
            Instant.EPOCH);
    requestOptions.requireSmallBodies(plan);
    return plan;
  }

  private Protocol.Generator generator() {
    int generators = generatorOptions.generators;
    if (generators < 1 || generators > Protocol.Generator.MAX_COUNT) {
      throw Problem.usage(
          "--generators: found %d; give a number from 1 to %d."
              .formatted(generators, Protocol.Generator.MAX_COUNT));
    }
    return new Protocol.Generator(
        generatorOptions.engine, generators, Optional.empty(), Protocol.Placement.SEPARATE);
  }
}
