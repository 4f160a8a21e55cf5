package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.replication.PublishedFigure;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.study.replication.Replication.Between;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Counterparts of published figures in the studies that replicate the publication. */
final class FigureCounterparts {

  private static final String NO_METRIC = "No metric corresponds to it.";
  private static final String NO_VARIANT = "No study has the variant.";
  private static final String NO_WORKLOAD = "No study has the load.";

  private final List<Study> studies;

  /**
   * Creates the counterparts of one publication.
   *
   * @param studies studies that replicate it, at the scale with the most workloads
   */
  FigureCounterparts(List<Study> studies) {
    this.studies = List.copyOf(studies);
  }

  /** Returns the reason why no study measures a counterpart; empty if one does. */
  Optional<String> missing(PublishedFigure figure) {
    List<Optional<String>> reasons = studies.stream().map(study -> missing(study, figure)).toList();
    if (reasons.stream().anyMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    Stream<String> given =
        studies.stream().flatMap(study -> replication(study).reasonWithout(figure).stream());
    return Stream.concat(given, reasons.stream().flatMap(Optional::stream)).findFirst();
  }

  private static Optional<String> missing(Study study, PublishedFigure figure) {
    Replication replication = replication(study);
    Optional<String> given = replication.reasonWithout(figure);
    if (given.isPresent()) {
      return given;
    }
    Between growth = replication.growths().get(figure.scenario());
    if (growth != null) {
      return ofGrowth(study, figure, growth);
    }
    Optional<Metric> metric = Metric.ofKey(replication.mapped(figure).metric());
    if (metric.isEmpty()) {
      return Optional.of(NO_METRIC);
    }
    if (!has(study, figure.variant())) {
      return Optional.of(NO_VARIANT);
    }
    boolean measured =
        switch (metric.get().pass()) {
          case STARTUP -> study.protocol().blocks().starts() > 0;
          case HEADLINE, DIAGNOSTIC, VIRTUAL_THREADS, PROFILE ->
              has(study, replication.workload(figure.scenario()));
        };
    return measured ? Optional.empty() : Optional.of(NO_WORKLOAD);
  }

  private static Optional<String> ofGrowth(Study study, PublishedFigure figure, Between growth) {
    boolean variants =
        figure.variant().equals("mean-of-" + study.variants().size())
            || has(study, figure.variant());
    if (!variants) {
      return Optional.of(NO_VARIANT);
    }
    return has(study, growth.in()) && has(study, growth.overIn())
        ? Optional.empty()
        : Optional.of(NO_WORKLOAD);
  }

  private static boolean has(Study study, String variant) {
    return study.variants().stream().anyMatch(one -> one.id().equals(new VariantId(variant)));
  }

  private static boolean has(Study study, WorkloadId workload) {
    return study.workloads().stream().anyMatch(one -> one.id().equals(workload));
  }

  private static Replication replication(Study study) {
    return study.replication().orElseThrow();
  }
}
