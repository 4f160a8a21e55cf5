package dev.loombench.tool.study.sweep;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.sweep.SweepStudy.Turned;
import java.time.Duration;
import java.util.List;

/** Loads of the cells of a sweep, which are like the loads of its workload. */
record SweepLoads(Workload workload) {

  private static final Duration SECOND = Duration.ofSeconds(1);

  /**
   * Returns the load of a cell.
   *
   * @throws Problem if no axis determines it, and the workload's own loads do not either
   */
  Load of(Work work, List<Turned> turned) {
    for (Turned one : turned) {
      switch (one.knob()) {
        case SweepKnob.Users() -> {
          return closed(work, one.value().intValueExact());
        }
        case SweepKnob.Rate() -> {
          return open(one.value().doubleValue());
        }
        case SweepKnob.Parameter _,
            SweepKnob.DelayTime _,
            SweepKnob.Option _,
            SweepKnob.Launch _ -> {}
      }
    }
    return fixed(work);
  }

  /** Returns a closed load or iterations like the workload's, with that many users. */
  private Load closed(Work work, int users) {
    if (workload.loads().getFirst() instanceof ClosedModel.Iterations own) {
      return new ClosedModel.Iterations(users, own.startOver(), own.iterations(), own.within());
    }
    ClosedModel.Closed like =
        workload.loads().stream()
            .filter(ClosedModel.Closed.class::isInstance)
            .map(ClosedModel.Closed.class::cast)
            .findFirst()
            .orElse(new ClosedModel.Closed(users, SECOND, SECOND, Duration.ZERO));
    return new ClosedModel.Closed(users, rise(work, like), like.fall(), like.thinkTime());
  }

  private Load open(double rate) {
    Spacing spacing =
        workload.loads().stream()
            .filter(OpenModel.Open.class::isInstance)
            .map(load -> ((OpenModel.Open) load).spacing())
            .findFirst()
            .orElse(Spacing.UNIFORM);
    return new OpenModel.Open(rate, spacing);
  }

  private Load fixed(Work work) {
    if (workload.loads().size() > 1) {
      throw Problem.usage(
          "workload '%s' has %d loads, and no axis says which; sweep over users or rate, or name a workload with one load."
              .formatted(workload.id(), workload.loads().size()));
    }
    return switch (workload.loads().getFirst()) {
      case ClosedModel.Closed closed ->
          new ClosedModel.Closed(
              closed.users(), rise(work, closed), closed.fall(), closed.thinkTime());
      case OpenModel.Open open -> open;
      case ClosedModel other -> other;
      case OpenModel _ ->
          throw Problem.usage(
              "the load of workload '%s' has several rates; sweep over users or rate instead."
                  .formatted(workload.id()));
    };
  }

  /** Users start spread over at least one wait, so that they do not run in lockstep. */
  private static Duration rise(Work work, ClosedModel.Closed like) {
    Duration delay = work.builtInDelay().orElse(Duration.ZERO);
    Duration whole = Duration.ofSeconds(Math.ceilDiv(delay.toMillis(), 1_000L));
    return whole.compareTo(like.rise()) > 0 ? whole : like.rise();
  }
}
