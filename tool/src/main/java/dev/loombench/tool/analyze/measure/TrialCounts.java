package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Outcome;
import java.util.List;

/** Outcomes of a variant's trials. */
public record TrialCounts(VariantId variant, int completed, int invalid, int failed) {

  public static TrialCounts of(VariantId variant, List<TrialRecord> trials) {
    int completed = 0;
    int invalid = 0;
    int failed = 0;
    for (TrialRecord trial : trials) {
      if (trial.trial().variant().equals(variant)) {
        switch (trial.outcome()) {
          case Outcome.Completed() -> completed++;
          case Outcome.Invalid _ -> invalid++;
          case Outcome.Failed _ -> failed++;
        }
      }
    }
    return new TrialCounts(variant, completed, invalid, failed);
  }
}
