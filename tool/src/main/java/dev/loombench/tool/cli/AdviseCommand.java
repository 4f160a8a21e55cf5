package dev.loombench.tool.cli;

import dev.loombench.tool.analyze.advise.Advice;
import dev.loombench.tool.analyze.advise.SelectionCriteria;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Goal;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Kind;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Limit;
import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.cli.options.PercentConverter;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.json.AdviceJson;
import dev.loombench.tool.report.terminal.AdviceText;
import dev.loombench.tool.report.terminal.Terminal;
import dev.loombench.tool.study.MemorySize;
import dev.loombench.tool.text.DurationConverter;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says which variants of a run keep to given limits. */
@Command(
    name = "advise",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Which variant shall I take? Given what your service must keep to, says for each point of a"
          + " run which variants do, how surely, and ranks them by what you name. Measures nothing.",
      "",
      "Variants that the run can't tell apart share a rank, like 1=. What the run did not test is"
          + " listed at the end.",
      ""
    },
    footer = {
      "",
      "A limit is met surely if the whole interval lies within it, and by the mean only if the",
      "interval reaches beyond. In open load a variant must also keep up with the rate.",
      "",
      "Examples:",
      "  loombench advise runs/quick-1 --p99 200ms --failures 0.1%%",
      "  loombench advise runs/quick-1 --p99 200ms --memory 512m --by memory",
      "  loombench advise runs/quick-1 --p99 50ms --by headroom --json",
      "",
      "Exit codes: 0 done, whether or not a variant keeps to the limits; 2 wrong usage; 4 the run",
      "holds no trial or is damaged."
    })
final class AdviseCommand implements Callable<Integer> {

  private static final double MEBIBYTE = 1 << 20;

  @Parameters(paramLabel = "RUN", description = "The run's directory.")
  private Path path;

  @Option(
      names = "--p99",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "The 99th percentile of latency must not exceed this, like 200ms.")
  private Duration p99;

  @Option(
      names = "--failures",
      paramLabel = "PERCENT",
      converter = PercentConverter.class,
      description = "No larger share of requests may fail, like 0.1%%.")
  private Double failures;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description = "The server's resident memory must not exceed this, like 512m.")
  private String memory;

  @Option(
      names = "--cpus",
      paramLabel = "CORES",
      description = "The server must not use more CPU than this, like 0.5.")
  private Double cpus;

  @Option(
      names = "--by",
      paramLabel = "GOAL",
      description =
          "What to rank by: cost (CPU per request), memory, p99, headroom or throughput. Default:"
              + " cost.")
  private Goal by = Goal.COST;

  @Option(
      names = "--json",
      description = "Print JSON to standard output, and the text to standard error.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    var wish = new SelectionCriteria(limits(), by);
    StoredRun run = StoredRuns.read(path);
    Advice advice = Advice.of(StoredRuns.analyzed(run), wish);
    PrintWriter text = json ? spec.commandLine().getErr() : spec.commandLine().getOut();
    new AdviceText(Terminal.width(), Terminal.colours()).lines(advice).forEach(text::println);
    if (json) {
      spec.commandLine().getOut().println(AdviceJson.text(run.label(), advice));
    }
    return 0;
  }

  private List<Limit> limits() {
    var limits = new ArrayList<Limit>();
    if (p99 != null) {
      limits.add(new Limit(Kind.P99, p99.toNanos() / 1e6));
    }
    if (failures != null) {
      limits.add(new Limit(Kind.FAILURES, 100 * failures));
    }
    if (memory != null) {
      limits.add(new Limit(Kind.MEMORY, memoryBytes() / MEBIBYTE));
    }
    if (cpus != null) {
      if (!(cpus > 0) || cpus.isInfinite()) {
        throw Problem.usage(
            "--cpus: found %s; give a number of cores above 0, like 0.5.".formatted(cpus));
      }
      limits.add(new Limit(Kind.CPUS, cpus));
    }
    return limits;
  }

  private long memoryBytes() {
    if (!memory.matches("[1-9][0-9]{0,8}[kmgKMG]")) {
      throw Problem.usage(
          "--memory: found '%s'; give a size with its unit as the JVM writes it, like 512m or 2g."
              .formatted(memory));
    }
    return MemorySize.bytes(memory);
  }
}
