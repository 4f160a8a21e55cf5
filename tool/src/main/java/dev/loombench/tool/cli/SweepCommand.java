package dev.loombench.tool.cli;

import dev.loombench.tool.cli.options.OptionCheck;
import dev.loombench.tool.cli.options.RunOptions;
import dev.loombench.tool.cli.options.StudySettings;
import dev.loombench.tool.run.StudyFile;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.sweep.AxisOption;
import dev.loombench.tool.study.sweep.SweepStudy;
import dev.loombench.tool.text.DurationConverter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Finds where the verdict between two variants changes. */
@Command(
    name = "sweep",
    sortOptions = false,
    description = {
      "Compare two variants over a grid of two parameters and find where the verdict changes.",
      "",
      "Most cells of the grid are not measured: the search measures both ends of each row, then"
          + " cells between neighbors with different verdicts, until the change is between two"
          + " adjacent values. Further blocks at these cells narrow the intervals. The map marks"
          + " each cell as measured, inferred from its neighbors, or unknown, and shows where,"
          + " according to Little's law, a thread pool is exhausted. The compared figure is"
          + " throughput: good answers per second.",
      "",
      "Parameters: 'users' (closed load), 'rate' (open load), a parameter of the workload's kernel"
          + " like 'millis' or 'size', the milliseconds of a delay like 'delay.db', or an option of a"
          + " Loombench server: 'threads' for all variants that have a pool, 'platform-200.threads'"
          + " for one. 'heap' (MiB), 'cpus' (a quota), 'jdk' and 'gc' change the launch, of one or"
          + " both; 'jdk' and 'gc' only with --up."
    },
    footer = {
      "Examples:",
      "  loombench sweep quick --workload delay-100 --across users=50,100,150,200,250,300,400 \\",
      "      --up millis=50,100,200",
      "  loombench sweep quick --workload compute --across 'users=8..64 by 8' --up outer=100,997 \\",
      "      --variant platform-200 --variant webflux",
      "  loombench sweep quick --workload delay-100 --across rate=500,1000,2000,4000 \\",
      "      --up platform-200.threads=50,100,200 --within 1h",
      "  loombench sweep quick --workload delay-100 --across users=50,100,200,400 \\",
      "      --up gc=serial,g1,z"
    })
final class SweepCommand implements Callable<Integer> {

  private static final int MIN_BLOCKS = 3;
  private static final int MAX_BLOCKS = 50;
  private static final Duration MIN_TIME = Duration.ofSeconds(10);
  private static final Duration MAX_TIME = Duration.ofDays(2);

  @Mixin private StudySettings.Parameter study;

  @Option(
      names = "--workload",
      paramLabel = "NAME",
      description = "Workload to run; required if the study has several.")
  private String workload;

  @Option(
      names = "--across",
      required = true,
      paramLabel = "PARAMETER=VALUES",
      description =
          "Parameter of the columns with 2 to 30 values, like users=50,100,200 or"
              + " 'users=50..400 by 50'.")
  private String across;

  @Option(
      names = "--up",
      required = true,
      paramLabel = "PARAMETER=VALUES",
      description = "Parameter of the rows, in the same form.")
  private String up;

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description =
          "Variant to compare; give two. Default: the study's baseline and the variant after it.")
  private List<String> variants = new ArrayList<>();

  @Option(
      names = "--blocks",
      paramLabel = "N",
      defaultValue = "3",
      description = "Limit of blocks per cell, 3 to 50. Default: ${DEFAULT-VALUE}.")
  private int blocks;

  @Option(
      names = "--within",
      paramLabel = "TIME",
      defaultValue = "25m",
      converter = DurationConverter.class,
      description =
          "Limit of the total time of trials, 10s to 48h; cells undecided by then remain undecided."
              + " Default: ${DEFAULT-VALUE}.")
  private Duration within;

  @Mixin private RunOptions options;
  @Spec private CommandSpec command;

  @Override
  public Integer call() throws InterruptedException {
    var check = new OptionCheck(command);
    check.require(
        blocks >= MIN_BLOCKS && blocks <= MAX_BLOCKS, "--blocks", "3 to 50: fewer give no verdict");
    check.require(OptionCheck.isWithin(within, MIN_TIME, MAX_TIME), "--within", "10s to 48h");
    StudyFile file = study.read();
    Study swept =
        SweepStudy.of(
            file.study(),
            new SweepStudy.Request(
                Optional.ofNullable(workload).map(WorkloadId::new),
                variants.stream().map(VariantId::new).toList(),
                AxisOption.read("--across", across),
                AxisOption.read("--up", up),
                blocks,
                within));
    return options.run(file, swept, swept.name() + "-sweep");
  }
}
