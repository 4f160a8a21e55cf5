package dev.loombench.tool.analyze.advise;

import dev.loombench.tool.analyze.advise.SelectionCriteria.Kind;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Limit;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.study.Slo;
import java.util.List;
import java.util.Optional;

/** The advice that a study asks for itself. */
public final class StudyAdvice {

  private static final double PERCENT = 100;

  private StudyAdvice() {}

  /** Which variants keep to the study's limits, the cheapest first; empty if it asks for none. */
  public static Optional<Advice> of(Analysis analysis) {
    return analysis.study().advice().map(limits -> Advice.of(analysis, wish(limits)));
  }

  private static SelectionCriteria wish(Slo limits) {
    return new SelectionCriteria(
        List.of(
            new Limit(Kind.P99, limits.p99Millis()),
            new Limit(Kind.FAILURES, PERCENT * limits.failedShare())),
        SelectionCriteria.Goal.COST);
  }
}
