package dev.loombench.tool.validate;

import dev.loombench.tool.analyze.compare.BetweenRunsEstimate;
import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.RunStudy;
import dev.loombench.tool.run.StoredRuns;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Measurement of the variation between runs: repeated runs of one variant, each with a folder of
 * its own and two trials. A measurement that was interrupted resumes in the same folder.
 *
 * @param study study of the variant, from {@link #study(Study, VariantId)}
 * @param file study file, copied into each run
 */
public record BetweenRunsMeasurement(RunStudy runner, Study study, Path file, int runs) {

  /** Default number of runs. */
  public static final int DEFAULT_RUNS = 10;

  private static final int MOST_RUNS = 1_000;

  /** Two trials separate the variation within a run from that between runs. */
  private static final int TRIALS_PER_RUN = 2;

  public BetweenRunsMeasurement {
    if (runs < BetweenRunsEstimate.FEWEST_RUNS || runs > MOST_RUNS) {
      throw Problem.usage(
          "--between-runs: found %d; give a number of runs from %d to %d."
              .formatted(runs, BetweenRunsEstimate.FEWEST_RUNS, MOST_RUNS));
    }
  }

  /** Returns the study of one run: one variant under the first load of the first workload. */
  public static Study study(Study whole, VariantId id) {
    Variant variant = whole.variant(id);
    Workload workload = whole.workloads().getFirst();
    Load load = workload.loads().getFirst();
    if (load.findsItsPoints()) {
      throw Problem.usage(
          "--study: the first load of '%s' searches for its rates; choose a study whose first workload has a fixed load."
              .formatted(workload.id()));
    }
    Protocol protocol = whole.protocol();
    return new Study(
        whole.name(),
        "How much do runs of the same variant differ on this machine?",
        variant.id(),
        List.of(variant),
        List.of(workload.under(List.of(load))),
        whole.jvm(),
        protocol.making(new Protocol.Blocks(TRIALS_PER_RUN, 0), protocol.profiling()),
        new Design.Fixed(),
        whole.options().resourcesOnly());
  }

  /** Makes the runs and estimates the variation between them. */
  public BetweenRunsEstimate measure(Path folder) throws InterruptedException {
    var made = new ArrayList<StoredRun>();
    for (int run = 1; run <= runs; run++) {
      Path own = folder.resolve("run-%03d".formatted(run));
      if (!isComplete(own)) {
        runner.run(study, file, own);
      }
      made.add(StoredRuns.read(own));
    }
    return BetweenRunsEstimate.of(made);
  }

  /** Returns true for a complete run, which is not touched after a reboot or a rebuild. */
  private boolean isComplete(Path own) {
    if (!RunDirectory.isOne(own)) {
      return false;
    }
    RunDirectory directory = RunDirectory.open(own);
    return directory.study().equals(study)
        && directory.trials().stream().filter(TrialRecord::completed).count() >= TRIALS_PER_RUN;
  }
}
