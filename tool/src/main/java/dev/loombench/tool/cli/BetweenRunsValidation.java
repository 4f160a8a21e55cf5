package dev.loombench.tool.cli;

import dev.loombench.tool.analyze.compare.BetweenRunsEstimate;
import dev.loombench.tool.cli.options.RunOptions;
import dev.loombench.tool.cli.progress.StudyProgress;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.terminal.BetweenRunsText;
import dev.loombench.tool.report.terminal.TextPage;
import dev.loombench.tool.run.BetweenRunsFile;
import dev.loombench.tool.run.Observers;
import dev.loombench.tool.run.RunStudy;
import dev.loombench.tool.run.StudyFile;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.yaml.StudyChoices;
import dev.loombench.tool.validate.BetweenRunsMeasurement;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;

/** Measurement of the variation between runs, with its report. */
final class BetweenRunsValidation {

  private static final String DEFAULT_STUDY = "quick";

  private final CommandSpec spec;
  private final StudyFile file;
  private final VariantId variant;
  private final int runs;

  /**
   * @param studyName name or path of a study; null for the default
   * @param variantName variant of the study; null for its baseline
   */
  BetweenRunsValidation(CommandSpec spec, String studyName, String variantName, int runs) {
    this.spec = spec;
    this.file = StudyFile.read(studyName == null ? DEFAULT_STUDY : studyName, StudyChoices.NONE);
    this.variant = variantName == null ? file.study().baseline() : new VariantId(variantName);
    this.runs = runs;
  }

  /** Makes the runs in subfolders, prints the estimate and stores it where compare finds it. */
  void run(Path folder) throws InterruptedException {
    Study study = BetweenRunsMeasurement.study(file.study(), variant);
    var runner =
        new RunStudy(
            new PrintWriter(Writer.nullWriter()),
            StudyProgress.on(spec.commandLine().getErr()),
            Observers.NONE,
            RunOptions.commandLine(spec.root().commandLine().getParseResult().originalArgs()),
            RunStudy.LONGEST_WAIT);
    BetweenRunsEstimate estimate =
        new BetweenRunsMeasurement(runner, study, file.path(), runs).measure(folder);
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
}
