package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.study.DatabaseChoice;
import dev.loombench.tool.study.Scale;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.place.Places;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.Expectation;
import dev.loombench.tool.study.replication.Expectation.Side;
import dev.loombench.tool.study.replication.PublishedFigure;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.trial.Metric;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Claims of a made-up publication, and runs of its study. */
final class ReplicatedRuns {

  static final String AT = "delay-100";

  private ReplicatedRuns() {}

  static ClaimTest levelOf(String variant, double least, double most) {
    return new ClaimTest.Level(
        Metric.THROUGHPUT.key(),
        new VariantId(variant),
        Optional.of(new WorkloadId(AT)),
        OptionalDouble.of(least),
        OptionalDouble.of(most));
  }

  static RunBuilder clear() {
    return RunBuilder.closed("one", "other")
        .throughputs("one", 1000, 1001, 999)
        .throughputs("other", 1700, 1701, 1699);
  }

  static ClaimTest moreBy(double published) {
    return ratio(more(published));
  }

  static Expectation more(double published) {
    return new Expectation.Direction(Side.ABOVE, new Expectation.About(published, 0));
  }

  static ClaimTest more() {
    return ratio(new Expectation.Direction(Side.ABOVE, new Expectation.Unstated()));
  }

  static ClaimTest equal() {
    return ratio(new Expectation.Equal());
  }

  static ClaimTest ratio(Expectation expectation) {
    return new ClaimTest.Ratio(
        Metric.THROUGHPUT.key(),
        Duration.ZERO,
        new VariantId("other"),
        new VariantId("one"),
        Optional.of(new WorkloadId(AT)),
        OptionalDouble.empty(),
        expectation);
  }

  static Claim claim(Claim.Kind kind, int cpus, ClaimTest... tests) {
    return new Claim(
        "claim",
        "It is so.",
        "Table I",
        kind,
        Claim.Origin.AUTHORS,
        Optional.empty(),
        cpus,
        List.of(tests));
  }

  static ClaimEvaluation only(RunBuilder run, ClaimTest test) {
    return only(run, claim(Claim.Kind.MEASURED, 1, test));
  }

  static ClaimEvaluation only(RunBuilder run, Claim claim) {
    return evaluationOf(run, claim, List.of()).claims().getFirst();
  }

  static ReplicationResult evaluationOf(
      RunBuilder run, Claim claim, List<PublishedFigure> figures) {
    return evaluationOf(run, claim, figures, List.of());
  }

  static ReplicationResult evaluationOf(
      RunBuilder run,
      Claim claim,
      List<PublishedFigure> figures,
      List<Replication.Contest> contests) {
    return replicated(run, claim, figures, contests, Duration.ZERO);
  }

  static ReplicationResult replicated(
      RunBuilder run,
      Claim claim,
      List<PublishedFigure> figures,
      List<Replication.Contest> contests,
      Duration window) {
    var replication =
        new Replication(
            "A paper.",
            figures,
            Map.of(),
            Map.of("a->b", new Replication.Between(new WorkloadId(AT), new WorkloadId(AT))),
            Map.of(),
            List.of(),
            Map.of(),
            Optional.of(window),
            Optional.empty(),
            List.of(claim),
            contests,
            List.of(
                new Replication.Flaw(
                    "Ramps are counted.", "They are not.", Map.of("throughput", 1.25), List.of())));
    return run.asking(asked -> replicating(asked, replication))
        .analyzed()
        .conclusions()
        .replication()
        .orElseThrow();
  }

  static Study replicating(Study asked, Replication replication) {
    return new Study(
        asked.name(),
        asked.question(),
        asked.baseline(),
        asked.variants(),
        asked.workloads(),
        asked.jvm(),
        asked.protocol(),
        asked.design(),
        new Study.Options(
            asked.scraped(),
            Optional.empty(),
            DatabaseChoice.DEFAULT,
            Scale.NONE,
            Optional.of(replication),
            Optional.empty(),
            List.of(),
            List.of(),
            Places.LOCAL));
  }
}
