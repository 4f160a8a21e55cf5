package dev.loombench.tool.cli;

import dev.loombench.tool.analyze.inspect.Growth;
import dev.loombench.tool.analyze.inspect.WatchedJvm;
import dev.loombench.tool.cli.options.JsonOption;
import dev.loombench.tool.inspect.Inspector;
import dev.loombench.tool.inspect.RunningJvm;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.json.InspectionJson;
import dev.loombench.tool.report.terminal.InspectionText;
import dev.loombench.tool.report.terminal.TextPage;
import dev.loombench.tool.text.DurationConverter;
import dev.loombench.tool.text.Lists;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Watches a JVM that serves already. */
@Command(
    name = "inspect",
    description = {
      "Watch a running JVM for a minute, without touching its traffic: which limit growing load"
          + " meets first, and whether another thread model would change that.",
      "",
      "It attaches like jcmd, as the same user or root, and ends by itself. What it does in the"
          + " process is printed first."
    },
    footer = {
      "Examples:",
      "  loombench inspect 4711",
      "  loombench inspect :8080 --prometheus http://127.0.0.1:8080/actuator/prometheus",
      "  loombench inspect spring-petclinic.jar --threads 50 --json",
      "  loombench inspect 1 --through 'kubectl exec -i shop-5d9f --'",
      "",
      "Exit codes: 0 done, 2 wrong usage, 3 it can't attach, or the JVM ended."
    })
final class InspectCommand implements Callable<Integer> {

  private static final Duration SHORTEST = Duration.ofSeconds(10);

  @Parameters(
      paramLabel = "JVM",
      description = "PID, port as :8080, or name of a main class or jar as jps shows it.")
  private String target;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Time to watch it, at least 10s. Default: 60s.")
  private Duration length = Duration.ofSeconds(60);

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Size of its pool of request threads. Default: as its Prometheus endpoint reports it, or"
              + " the default of its server.")
  private Integer threads;

  @Option(
      names = "--prometheus",
      paramLabel = "URL",
      description = "Also read requests and connection pools from this endpoint, once a second.")
  private URI metrics;

  @Option(
      names = "--through",
      paramLabel = "COMMAND",
      description =
          "Command that reaches its container or host, like 'kubectl exec -i POD --', 'docker exec -i"
              + " NAME' or 'ssh HOST'. There must be sh and jcmd.")
  private String through;

  @Option(
      names = "--jmx",
      description =
          "Also read requests and pools of threads and connections from its MBeans, once a second."
              + " This starts its local JMX agent, which stays.")
  private boolean mbeans;

  @Option(
      names = "--with-jfr",
      description = "Record although another flight recording runs; both get all events.")
  private boolean besideRecordings;

  @Mixin private JsonOption json;
  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    if (length.compareTo(SHORTEST) < 0) {
      throw Problem.usage("--for: give at least 10s.");
    }
    if (threads != null && threads < 1) {
      throw Problem.usage("--threads: found %d; give 1 or more.".formatted(threads));
    }
    if (mbeans && through != null) {
      throw Problem.usage("--jmx: works only on this host; remove it, or --through.");
    }
    RunningJvm jvm = RunningJvm.find(target, Optional.ofNullable(through));
    var exposed = new Inspector.Exposed(Optional.ofNullable(metrics), mbeans);
    var inspector = new Inspector(jvm, length, exposed, besideRecordings);
    spec.commandLine()
        .getErr()
        .printf(
            "Watching %s (PID %d) for %d s. In it, this %s.%n",
            jvm.identity().name(),
            jvm.identity().pid(),
            length.toSeconds(),
            Lists.list(inspector.changes()));
    WatchedJvm watched = inspector.watch();
    Growth growth =
        Growth.of(watched, threads == null ? OptionalInt.empty() : OptionalInt.of(threads));
    TextPage page = TextPage.ofTerminal();
    new InspectionText(page).write(watched, growth);
    page.print(json.text());
    json.print(() -> InspectionJson.of(watched, growth));
    return 0;
  }
}
