package dev.loombench.tool.cli;

import dev.loombench.tool.analyze.compare.BetweenRunsEstimate;
import dev.loombench.tool.analyze.instrument.RecorderCostRow;
import dev.loombench.tool.analyze.instrument.RecorderSet;
import dev.loombench.tool.analyze.instrument.SectionName;
import dev.loombench.tool.analyze.instrument.Validation;
import dev.loombench.tool.analyze.instrument.ValidationRequest;
import dev.loombench.tool.cli.options.JsonOption;
import dev.loombench.tool.cli.options.RunOptions;
import dev.loombench.tool.cli.options.ValidateOptions;
import dev.loombench.tool.cli.progress.StudyProgress;
import dev.loombench.tool.cli.progress.ValidationProgressLines;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.html.ValidationPage;
import dev.loombench.tool.report.json.ValidationJson;
import dev.loombench.tool.report.terminal.BetweenRunsText;
import dev.loombench.tool.report.terminal.TextPage;
import dev.loombench.tool.report.terminal.ValidationText;
import dev.loombench.tool.run.BetweenRunsFile;
import dev.loombench.tool.run.Home;
import dev.loombench.tool.run.Observers;
import dev.loombench.tool.run.RunStudy;
import dev.loombench.tool.run.StudyFile;
import dev.loombench.tool.run.TrialEnvironment;
import dev.loombench.tool.store.AtomicFile;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.yaml.StudyChoices;
import dev.loombench.tool.text.DurationConverter;
import dev.loombench.tool.validate.BetweenRunsMeasurement;
import dev.loombench.tool.validate.Validator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Validates the instrument on this machine. */
@Command(
    name = "validate",
    sortOptions = false,
    description = {
      "Check whether measuring changes the results on this machine.",
      "",
      "Measures the highest rate of the client, the cost of recorders, the lateness of requests, and"
          + " the accuracy of counters. Ctrl-C ends the validation early with a report of the results"
          + " so far."
    },
    footer = {
      "Examples:",
      "  loombench validate",
      "  loombench validate --study ./my-study.yaml --variant mine --sections cost",
      "  loombench validate --sections cost,counters --fail-if-headline-costs 2%%",
      "  loombench validate --between-runs --study ./my-study.yaml --variant mine",
      "",
      "Exit codes: 0 done, 2 wrong usage, 3 a section could not be measured, 4 a counter is wrong,",
      "10 the gate failed, 130 interrupted."
    })
final class ValidateCommand implements Callable<Integer> {

  @Option(
      names = "--study",
      paramLabel = "STUDY",
      description =
          "Study (name or path) that defines the server for the cost section, its JVM settings, and"
              + " the rates of the lateness section. Default: Spring MVC with 200 threads.")
  private String studyName;

  @Option(
      names = "--variant",
      paramLabel = "VARIANT",
      description = "Variant of the study. Default: its baseline.")
  private String variantName;

  @Option(
      names = "--sections",
      paramLabel = "NAME",
      split = ",",
      description = "Sections to run: headroom, cost, lateness, counters. Default: all.")
  private Set<SectionName> sections = EnumSet.allOf(SectionName.class);

  @Option(
      names = "--recorders",
      paramLabel = "NAME",
      split = ",",
      description =
          "Recorder sets of the cost section: nothing, proc, prometheus, published, live,"
              + " diagnostic, virtual-threads, profile. prometheus scrapes the variant's endpoint; without --study,"
              + " that of Spring Boot Actuator. Default: all, prometheus if the variant has an"
              + " endpoint.")
  private List<String> recorders;

  @Option(
      names = "--pairs",
      paramLabel = "N",
      description =
          "Pairs of windows for each recorder set. Default: "
              + ValidationRequest.DEFAULT_PAIRS
              + ".")
  private int pairs = ValidationRequest.DEFAULT_PAIRS;

  @Option(
      names = "--window",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Length of a window, whole seconds. Default: 3s.")
  private Duration window = ValidationRequest.DEFAULT_WINDOW;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the order of windows. Default: 1.")
  private long seed = 1;

  @Option(
      names = "--fail-if-headline-costs",
      paramLabel = "PERCENT",
      description =
          "Exit with 10 unless recording in headline trials costs less than this with certainty,"
              + " like 2%%.")
  private String gate;

  @Option(
      names = "--between-runs",
      arity = "0..1",
      fallbackValue = "" + BetweenRunsMeasurement.DEFAULT_RUNS,
      paramLabel = "RUNS",
      description =
          "Instead of the sections, measure how much runs of the same variant differ: RUNS runs of two"
              + " trials each. 'loombench compare' allows for it. Default: 10 runs; without --study,"
              + " of the study quick.")
  private Integer betweenRuns;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder of the report. Default: runs/validate-TIME.")
  private Path out;

  @Mixin private JsonOption json;
  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    if (betweenRuns != null) {
      if (gate != null) {
        throw Problem.usage("--fail-if-headline-costs: found with --between-runs; choose one.");
      }
      measureBetweenRuns(out == null ? RunOptions.newFolder("between-runs") : out);
      return 0;
    }
    Gate limit = Gate.of(gate, sections);
    ValidateOptions options = new ValidateOptions(studyName, variantName, recorderSets());
    ValidationRequest request = options.request(sections, pairs, window, limit.percent(), seed);
    Path folder = newFolder();
    PrintWriter err = spec.commandLine().getErr();
    try (TrialEnvironment environment =
        TrialEnvironment.prepare(Home.path(), Home.jdk(), options.study(request))
            .requireAllVariants()) {
      environment
          .services()
          .load()
          .train(
              environment.study().protocol().generator(),
              message -> err.println("loombench: " + message));
      Validation validation =
          new Validator(
                  request,
                  environment.environment(),
                  environment.services(),
                  folder,
                  ValidationProgressLines.on(err),
                  results -> write(folder, results))
              .run();
      write(folder, validation);
      print(validation, folder);
      return limit.exitCode(validation);
    }
  }

  private Optional<Set<RecorderSet>> recorderSets() {
    return Optional.ofNullable(recorders)
        .map(keys -> keys.stream().map(ValidateCommand::recorderSet).collect(Collectors.toSet()));
  }

  private static RecorderSet recorderSet(String key) {
    return RecorderSet.ofKey(key)
        .orElseThrow(
            () ->
                Problem.usage(
                    "--recorders: found '%s'; 'loombench validate --help' lists the sets."
                        .formatted(key)));
  }

  private void print(Validation validation, Path folder) {
    PrintWriter text = json.text();
    TextPage page = TextPage.ofTerminal();
    ValidationText.write(validation, page);
    page.print(text);
    text.printf("%nFiles: %s; open validate.html first.%n", folder);
    json.print(() -> ValidationJson.of(validation));
  }

  private static void write(Path folder, Validation validation) {
    AtomicFile.write(folder.resolve("validate.json"), Json.text(ValidationJson.of(validation)));
    AtomicFile.write(folder.resolve("validate.html"), ValidationPage.of(validation));
  }

  private Path newFolder() {
    Path folder = out != null ? out : RunOptions.newFolder("validate");
    if (Files.exists(folder.resolve("validate.json"))) {
      throw Problem.usage(
          "--out: %s already contains a validation; choose another folder.".formatted(folder));
    }
    try {
      return Files.createDirectories(folder);
    } catch (IOException cause) {
      throw Problem.environment(
          "cannot create the folder %s: %s".formatted(folder, Problem.reason(cause)), cause);
    }
  }

  /** Makes the runs in subfolders, prints the estimate and stores it where compare finds it. */
  private void measureBetweenRuns(Path folder) throws InterruptedException {
    StudyFile file = StudyFile.read(studyName == null ? "quick" : studyName, StudyChoices.NONE);
    VariantId variant = variantName == null ? file.study().baseline() : new VariantId(variantName);
    Study study = BetweenRunsMeasurement.study(file.study(), variant);
    var runner =
        new RunStudy(
            new PrintWriter(Writer.nullWriter()),
            StudyProgress.on(spec.commandLine().getErr()),
            Observers.NONE,
            RunOptions.commandLine(spec.root().commandLine().getParseResult().originalArgs()),
            RunStudy.LONGEST_WAIT);
    BetweenRunsEstimate estimate =
        new BetweenRunsMeasurement(runner, study, file.path(), betweenRuns).measure(folder);
    if (estimate.rows().isEmpty()) {
      throw Problem.environment(
          "%s: no metric was measured in at least %d runs, and twice in one of them; repeat the measurement on an idle machine with another --out."
              .formatted(folder, BetweenRunsEstimate.FEWEST_RUNS));
    }
    Path stored = BetweenRunsFile.nextTo(folder);
    BetweenRunsFile.write(stored, estimate);
    PrintWriter out = spec.commandLine().getOut();
    TextPage page = TextPage.ofTerminal();
    BetweenRunsText.write(estimate, page);
    page.print(out);
    out.printf("%nStored in %s for 'loombench compare' of runs beside it.%n", stored);
  }

  /** Gate for the cost of headline recording, and the exit code of a validation. */
  private record Gate(double percent, boolean requested) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3})?)\\s*%");

    /** Parses the option, which is null if it is absent. */
    static Gate of(String text, Set<SectionName> sections) {
      if (text == null) {
        return new Gate(ValidationRequest.DEFAULT_LIMIT_PERCENT, false);
      }
      Matcher matcher = FORM.matcher(text.strip());
      if (!matcher.matches()) {
        throw Problem.usage(
            "--fail-if-headline-costs: found '%s'; give a percentage, like 2%%.".formatted(text));
      }
      if (!sections.contains(SectionName.COST)) {
        throw Problem.usage(
            "--fail-if-headline-costs: found without the section cost; add it to --sections.");
      }
      return new Gate(Double.parseDouble(matcher.group(1)), true);
    }

    /** Returns the code of the most severe outcome. A gate with an uncertain result fails. */
    int exitCode(Validation validation) {
      if (validation.interrupted()) {
        return Problem.Kind.INTERRUPTED.exitCode();
      }
      if (!validation.isComplete()) {
        return Problem.Kind.ENVIRONMENT.exitCode();
      }
      if (validation.countersDisagree()) {
        return Problem.Kind.INVALID_DATA.exitCode();
      }
      return requested && !passed(validation) ? Problem.Kind.GATE_FAILED.exitCode() : 0;
    }

    private boolean passed(Validation validation) {
      return validation
          .headlineCost()
          .map(cost -> cost.below(percent) == RecorderCostRow.Below.YES)
          .orElse(false);
    }
  }
}
