package dev.loombench.tool.run;

import dev.loombench.tool.analyze.compare.BetweenRunsEstimate;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.json.BetweenRunsJson;
import dev.loombench.tool.store.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/** Stored estimate of the variation between runs, in the folder that holds the runs. */
public final class BetweenRunsFile {

  private static final String NAME = "between-runs.json";

  private BetweenRunsFile() {}

  /** Returns the file that applies to a run or a validation in this folder. */
  public static Path nextTo(Path folder) {
    return folder.toAbsolutePath().normalize().resolveSibling(NAME);
  }

  public static void write(Path file, BetweenRunsEstimate estimate) {
    AtomicFile.write(file, BetweenRunsJson.text(estimate));
  }

  /**
   * Reads an estimate; empty if there is no file.
   *
   * @throws Problem if the file is damaged
   */
  public static Optional<BetweenRunsEstimate> read(Path file) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(BetweenRunsJson.read(Files.readString(file)));
    } catch (IOException | JacksonException | IllegalArgumentException cause) {
      throw Problem.invalidData(
          "%s holds no estimate of the variation between runs (%s); repeat 'loombench validate --between-runs', or give a percentage with --between-runs."
              .formatted(file, Problem.reason(cause).lines().findFirst().orElse("")),
          cause);
    }
  }
}
