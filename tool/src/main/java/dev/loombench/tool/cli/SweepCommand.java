package dev.loombench.tool.cli;

import dev.loombench.tool.cli.options.OptionCheck;
import dev.loombench.tool.cli.options.StudyOption;
import dev.loombench.tool.run.StudyRun;
import dev.loombench.tool.study.AskedAxis;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.sweep.SweepStudy;
import dev.loombench.tool.text.DurationConverter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Finds where the answer between two variants turns. */
@Command(
    name = "sweep",
    mixinStandardHelpOptions = true,
    description = {
      "Find where the answer turns: compare two variants over a grid of two parameters.",
      "",
      "Most places of the grid are not measured. The ends of each row are, then places between"
          + " neighbours whose verdicts differ, until the turn lies between two values next to each"
          + " other; blocks are then made there until their intervals decide. The map says of every"
          + " place what was measured, what follows from its neighbours and what is not known, and"
          + " where by Little's law a pool of threads is full.",
      "",
      "A parameter is 'users' (closed load), 'rate' (open load), a parameter of the workload's"
          + " kernel like 'millis' or 'size', or an option of a server of Loombench's: 'threads' for"
          + " both variants that have a pool, 'platform-200.threads' for one. Compared are good"
          + " answers per second.",
      "",
      "With --out naming a sweep that was begun before, goes on where it stopped.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  loombench sweep quick --workload delay-100 --across users=50,100,150,200,250,300,400 \\",
      "      --up millis=50,100,200",
      "  loombench sweep quick --workload compute --across 'users=8..64 by 8' --up outer=100,997 \\",
      "      --variant platform-200 --variant webflux",
      "  loombench sweep quick --workload delay-100 --across rate=500,1000,2000,4000 \\",
      "      --up platform-200.threads=50,100,200 --within 1h"
    })
final class SweepCommand implements Callable<Integer> {

  private static final int FEWEST_BLOCKS = 2;
  private static final int MOST_BLOCKS = 50;
  private static final Duration SHORTEST = Duration.ofSeconds(10);
  private static final Duration LONGEST = Duration.ofDays(2);

  @Parameters(
      arity = "0..1",
      defaultValue = "quick",
      paramLabel = "STUDY",
      description =
          "A study's name (see 'loombench list') or the path of a study file. Default:"
              + " ${DEFAULT-VALUE}.")
  private String studyName;

  @Option(
      names = "--workload",
      paramLabel = "NAME",
      description = "The workload; needed if the study has several.")
  private String workload;

  @Option(
      names = "--across",
      required = true,
      paramLabel = "PARAMETER=VALUES",
      description =
          "What varies along a row: 2 to 30 values, like users=50,100,200 or 'users=50..400 by 50'.")
  private String across;

  @Option(
      names = "--up",
      required = true,
      paramLabel = "PARAMETER=VALUES",
      description = "What varies from row to row, written alike.")
  private String up;

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description =
          "A variant to compare; give it twice. Default: the study's baseline and the variant after"
              + " it.")
  private List<String> variants = new ArrayList<>();

  @Option(
      names = "--blocks",
      paramLabel = "N",
      defaultValue = "3",
      description = "The most blocks at one place, 2 to 50. Default: ${DEFAULT-VALUE}.")
  private int blocks;

  @Option(
      names = "--within",
      paramLabel = "TIME",
      defaultValue = "25m",
      converter = DurationConverter.class,
      description =
          "How long trials may take in all, 10s to 48h; what is not decided by then stays open."
              + " Default: ${DEFAULT-VALUE}.")
  private Duration within;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to keep the run. Default: runs/STUDY-sweep-TIME.")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    check();
    StudyOption option = StudyOption.named(studyName);
    Study swept =
        SweepStudy.of(
            option.study(),
            new SweepStudy.Asked(
                Optional.ofNullable(workload),
                variants,
                AskedAxis.read("--across", across),
                AskedAxis.read("--up", up),
                blocks,
                within));
    return new StudyRun(spec, typed())
        .run(swept, option.file(), swept.name() + "-sweep", Optional.ofNullable(out));
  }

  private void check() {
    var check = new OptionCheck(spec);
    check.that(
        blocks >= FEWEST_BLOCKS && blocks <= MOST_BLOCKS,
        "--blocks",
        "2 to 50: one block has no interval");
    check.that(OptionCheck.within(within, SHORTEST, LONGEST), "--within", "10s to 48h");
  }

  /** What was typed, but for {@code --out}. */
  private String typed() {
    var words = new ArrayList<>(List.of("loombench", "sweep", studyName));
    if (workload != null) {
      words.addAll(List.of("--workload", workload));
    }
    words.addAll(List.of("--across", quoted(across), "--up", quoted(up)));
    variants.forEach(name -> words.addAll(List.of("--variant", name)));
    words.addAll(List.of("--blocks", String.valueOf(blocks)));
    words.addAll(List.of("--within", within.toSeconds() + "s"));
    return String.join(" ", words);
  }

  private static String quoted(String text) {
    return text.contains(" ") ? "'" + text + "'" : text;
  }
}
