package dev.loombench.tool.run;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.LaunchInputsSource;
import dev.loombench.tool.launch.Launcher;
import dev.loombench.tool.launch.Role;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.sweep.KnobVariants;
import dev.loombench.tool.text.Sentences;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Capacity search for one variant and one workload of a study, as a study of its own. */
public final class CapacityStudy {

  private final Study study;
  private final Variant subject;
  private final Workload workload;

  /**
   * Selects variant and workload.
   *
   * @throws Problem if the study has no variant or no workload of that name
   */
  public CapacityStudy(Study study, VariantId variant, WorkloadId workload) {
    this.study = study;
    this.subject = study.variant(variant);
    this.workload = study.workload(workload);
  }

  /**
   * Returns the study of the search.
   *
   * @param from the first rate, per second
   * @param resolution the relative distance of sustained and unsustained rate that ends the search
   * @param searchOnly skips the confirmation on fresh servers and the test for the bottleneck
   */
  public Study of(double from, double resolution, Slo slo, Duration window, boolean searchOnly) {
    Optional<KnobVariants> knobs = searchOnly ? Optional.empty() : Optional.of(knobs());
    Protocol protocol = study.protocol();
    return new Study(
        study.name(),
        "What rate does %s sustain within %s, and what is the bottleneck beyond it?"
            .formatted(subject.id(), slo.text()),
        subject.id(),
        Stream.concat(
                Stream.of(subject), knobs.map(KnobVariants::variants).orElse(List.of()).stream())
            .toList(),
        List.of(
            workload.under(List.of(new OpenModel.Search(from, resolution, slo, Spacing.UNIFORM)))),
        study.jvm(),
        protocol.measuring(window).making(new Protocol.Blocks(1, 0), protocol.profiling()),
        knobs.map(KnobVariants::design).orElse(new Design.Capacity(List.of(), List.of(), true)),
        study.options().resourcesOnly());
  }

  private KnobVariants knobs() {
    CpuPlacement placement = CpuPlacement.ofThisProcess(study.protocol().generator().placement());
    double granted = subject.limits().cpusOf(placement.cpus(Role.SERVER).size());
    return KnobVariants.of(
        subject, study.jvm(), workload.work().needs(), granted, whyNoQuota(placement, granted));
  }

  /**
   * Checks whether a CPU quota can be set, since a variant with an impossible limit stops a run.
   */
  private Optional<String> whyNoQuota(CpuPlacement placement, double granted) {
    if (subject.server() instanceof Server.Running) {
      return Optional.empty();
    }
    try {
      new Launcher(Home.path(), LaunchInputsSource.asBuilt(Home.path(), Home.jdk()), placement)
          .require(subject.limits().withCpus(granted));
      return Optional.empty();
    } catch (Problem problem) {
      return Optional.of(Sentences.clause(problem.getMessage()));
    }
  }
}
