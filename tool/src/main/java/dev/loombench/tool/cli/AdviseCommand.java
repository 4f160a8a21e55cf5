package dev.loombench.tool.cli;

import dev.loombench.tool.analyze.advise.Advice;
import dev.loombench.tool.analyze.advise.SelectionCriteria;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Goal;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Kind;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Limit;
import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.cli.options.JsonOption;
import dev.loombench.tool.cli.options.PercentConverter;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.json.AdviceJson;
import dev.loombench.tool.report.terminal.AdviceText;
import dev.loombench.tool.report.terminal.TextPage;
import dev.loombench.tool.run.StoredRuns;
import dev.loombench.tool.study.MemorySize;
import dev.loombench.tool.text.DurationConverter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Recommends variants of a stored run. */
@Command(
    name = "advise",
    sortOptions = false,
    description = {
      "Choose a variant: which variants of a run meet your limits, and which of them is best?",
      "",
      "Ranks the variants at each point of the run by the goal. Variants without a"
          + " verdict share a rank, like 1=. The last section lists what the run did not test. Uses"
          + " stored results and starts no servers."
    },
    footer = {
      "A limit is met with certainty if the whole interval is within it, and by the mean only if",
      "the interval crosses it. In open load a variant must also keep up with the rate.",
      "",
      "Examples:",
      "  loombench advise runs/quick-1 --p99 200ms --failures 0.1%%",
      "  loombench advise runs/quick-1 --p99 200ms --memory 512m --by memory",
      "  loombench advise runs/quick-1 --p99 50ms --by headroom --json",
      "",
      "Exit codes: 0 done, even if no variant meets the limits; 2 wrong usage; 4 the run has no",
      "trial or is damaged."
    })
final class AdviseCommand implements Callable<Integer> {

  private static final double MEBIBYTE = 1 << 20;

  @Parameters(paramLabel = "RUN", description = "Folder of the run.")
  private Path folder;

  @Option(
      names = "--p99",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Limit of p99 latency, like 200ms.")
  private Duration p99;

  @Option(
      names = "--failures",
      paramLabel = "PERCENT",
      converter = PercentConverter.class,
      description = "Limit of the share of failed requests, like 0.1%%.")
  private Double failures;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description = "Limit of the server's resident memory, like 512m.")
  private String memory;

  @Option(
      names = "--cpus",
      paramLabel = "CORES",
      description = "Limit of the server's CPU use, like 0.5.")
  private Double cpus;

  @Option(
      names = "--by",
      paramLabel = "GOAL",
      description =
          "Goal to rank by: cost (CPU per request), memory, p99, headroom or throughput. Default:"
              + " cost.")
  private Goal by = Goal.COST;

  @Mixin private JsonOption json;

  @Override
  public Integer call() {
    var criteria = new SelectionCriteria(limits(), by);
    StoredRun run = StoredRuns.read(folder);
    Advice advice = Advice.of(StoredRuns.analyze(run), criteria);
    TextPage page = TextPage.ofTerminal();
    new AdviceText(page).write(advice);
    page.print(json.text());
    json.print(() -> AdviceJson.of(run.label(), advice));
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
          "--memory: found '%s'; give a number and a unit, like 512m or 2g.".formatted(memory));
    }
    return MemorySize.bytes(memory);
  }
}
