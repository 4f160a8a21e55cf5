package dev.loombench.tool.cli;

import dev.loombench.tool.cli.options.OptionCheck;
import dev.loombench.tool.cli.options.StudyOption;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.StudyRun;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.text.DurationConverter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Starts the servers of a study, and nothing more. */
@Command(
    name = "startup",
    mixinStandardHelpOptions = true,
    description = {
      "Start the servers of a study again and again, and measure their start-up.",
      "",
      "Each start is a fresh process on the CPUs that servers have, in random order, with nothing"
          + " attached and no load; files are read from disk where the page cache may be dropped"
          + " (root). Told are the time and the CPU from the spawn to the first good answer, the"
          + " memory just after it, and the memory once the server has idled.",
      "",
      "In a study file, 'starts: 10' under 'protocol' adds the same to a run.",
      "",
      "With --out naming a run that was begun before, goes on where it stopped.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  loombench startup",
      "  loombench startup ./my-study.yaml --variant plain --variant cached --starts 20",
      "  loombench startup quick --idle 10s --out runs/starts    # again: resumes"
    })
final class StartupCommand implements Callable<Integer> {

  private static final int MOST_STARTS = 1_000;
  private static final Duration SHORTEST_IDLE = Duration.ofSeconds(1);
  private static final Duration LONGEST_IDLE = Duration.ofMinutes(10);

  @Parameters(
      paramLabel = "STUDY",
      arity = "0..1",
      defaultValue = "quick",
      description =
          "A study's name (see 'loombench list') or the path of a study file. Default:"
              + " ${DEFAULT-VALUE}.")
  private String studyName;

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description = "A variant to start; repeat it for several. Default: all that can be started.")
  private List<String> variantNames = List.of();

  @Option(
      names = "--starts",
      paramLabel = "N",
      defaultValue = "10",
      description = "How often each is started. Default: ${DEFAULT-VALUE}.")
  private int starts;

  @Option(
      names = "--idle",
      paramLabel = "TIME",
      defaultValue = "5s",
      converter = DurationConverter.class,
      description =
          "How long after its first answer a server's idle memory is read. Default:"
              + " ${DEFAULT-VALUE}.")
  private Duration idle;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to keep the run. Default: runs/startup-STUDY-TIME.")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    var check = new OptionCheck(spec);
    check.that(starts >= 1 && starts <= MOST_STARTS, "--starts", "1 to " + MOST_STARTS);
    check.that(
        OptionCheck.within(idle, SHORTEST_IDLE, LONGEST_IDLE) && OptionCheck.isWhole(idle),
        "--idle",
        "whole seconds from 1s to 10m");
    StudyOption option = StudyOption.named(studyName);
    Study starting = startsOf(option.study());
    return new StudyRun(spec, typed())
        .run(starting, option.file(), "startup-" + starting.name(), Optional.ofNullable(out));
  }

  private Study startsOf(Study study) {
    List<Variant> variants = variantNames.isEmpty() ? startable(study) : chosen(study);
    boolean baselineStays =
        variants.stream().anyMatch(variant -> variant.name().equals(study.baseline()));
    return new Study(
        study.name(),
        "How soon does each variant answer, and what does it hold when it idles?",
        baselineStays ? study.baseline() : variants.getFirst().name(),
        variants,
        study.workloads(),
        study.jvm(),
        protocol(study.protocol()),
        study.scraped());
  }

  private static List<Variant> startable(Study study) {
    List<Variant> variants =
        study.variants().stream().filter(StartupCommand::canBeStarted).toList();
    if (variants.isEmpty()) {
      throw Problem.usage(
          "every variant of '%s' runs already: there is none to start".formatted(study.name()));
    }
    return variants;
  }

  private List<Variant> chosen(Study study) {
    List<Variant> variants = variantNames.stream().distinct().map(study::variant).toList();
    variants.stream()
        .filter(variant -> !canBeStarted(variant))
        .findFirst()
        .ifPresent(
            variant -> {
              throw Problem.usage(
                  "the variant '%s' runs already, and is not started by the tool"
                      .formatted(variant.name()));
            });
    return variants;
  }

  private static boolean canBeStarted(Variant variant) {
    return switch (variant.server()) {
      case Server.Bundled _, Server.Command _ -> true;
      case Server.Running _ -> false;
    };
  }

  private Protocol protocol(Protocol protocol) {
    return new Protocol(
        new Protocol.Blocks(0, 0, 0, 0, starts),
        protocol.seed(),
        protocol.settle(),
        protocol.window(),
        protocol.warmUp(),
        protocol.timeout(),
        protocol.readyWithin(),
        protocol.equivalenceMargin(),
        protocol.profiling(),
        idle);
  }

  private String typed() {
    return "loombench startup %s%s --starts %d --idle %ds"
        .formatted(
            studyName,
            variantNames.stream().map(" --variant "::concat).collect(Collectors.joining()),
            starts,
            idle.toSeconds());
  }
}
