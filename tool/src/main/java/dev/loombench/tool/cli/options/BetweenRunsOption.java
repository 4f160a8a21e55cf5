package dev.loombench.tool.cli.options;

import dev.loombench.tool.analyze.compare.BetweenRuns;
import dev.loombench.tool.analyze.compare.BetweenRunsEstimate;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.BetweenRunsFile;
import dev.loombench.tool.trial.Environment;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Allowance for the variation between runs: a percentage, a file, or a stored estimate. */
public final class BetweenRunsOption {

  @Option(
      names = "--between-runs",
      paramLabel = "PERCENT|FILE",
      description =
          "Standard deviation between runs of the same configuration: one percentage for all metrics,"
              + " or a file of 'loombench validate --between-runs'. Default: between-runs.json next"
              + " to NEW or OLD, else default allowances, not measured on this machine.")
  private String text;

  /** Returns the allowances for runs in these folders, the newer one first. */
  public BetweenRuns of(List<Path> folders, List<Environment> machines) {
    if (text == null) {
      return folders.stream()
          .map(BetweenRunsFile::nextTo)
          .map(BetweenRunsFile::read)
          .flatMap(Optional::stream)
          .findFirst()
          .map(estimate -> BetweenRuns.of(estimate, machines))
          .orElse(new BetweenRuns.Defaults(Optional.empty()));
    }
    return text.strip().endsWith("%")
        ? new BetweenRuns.OneForAll(percent())
        : BetweenRuns.of(estimate(), machines);
  }

  private double percent() {
    try {
      return new PercentConverter().convert(text);
    } catch (TypeConversionException wrong) {
      throw Problem.usage("--between-runs: %s.".formatted(wrong.getMessage()));
    }
  }

  private BetweenRunsEstimate estimate() {
    return BetweenRunsFile.read(Path.of(text))
        .orElseThrow(
            () ->
                Problem.usage(
                    "--between-runs: found '%s'; give a percentage, like 2.5%%, or a file of 'loombench validate --between-runs'."
                        .formatted(text)));
  }
}
