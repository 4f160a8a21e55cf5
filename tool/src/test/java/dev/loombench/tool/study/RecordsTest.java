package dev.loombench.tool.study;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.yaml.JvmReader;
import dev.loombench.tool.study.yaml.ProtocolReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The records hold what the rest of the tool relies on, wherever they come from. */
class RecordsTest {

  private static final Variant VARIANT =
      new Variant(new VariantId("a"), new Server.Bundled("spring-mvc", Map.of()), List.of());
  private static final Load LOAD = new OpenModel.Open(100, Spacing.UNIFORM);
  private static final Workload WORKLOAD =
      new Workload(new WorkloadId("w"), new Work.Kernel(KernelName.HELLO, Map.of()), List.of(LOAD));

  @Test
  void aStudyHasItsBaselineAmongItsVariants() {
    assertThatThrownBy(() -> study("b", List.of(VARIANT), List.of(WORKLOAD)))
        .hasMessage("the baseline is not a variant: b");
  }

  @Test
  void aStudyHasNoTwins() {
    assertThatThrownBy(() -> study("a", List.of(VARIANT, VARIANT), List.of(WORKLOAD)))
        .hasMessage("names must be unique: [a, a]");
    assertThatThrownBy(() -> study("a", List.of(VARIANT), List.of(WORKLOAD, WORKLOAD)))
        .hasMessage("names must be unique: [w, w]");
  }

  @Test
  void aStudyHasAWorkloadAndAWorkloadALoad() {
    assertThatThrownBy(() -> study("a", List.of(VARIANT), List.of()))
        .hasMessage("a study needs a workload");
    assertThatThrownBy(() -> new Workload(new WorkloadId("w"), WORKLOAD.work(), List.of()))
        .hasMessage("a workload needs a load: w");
  }

  @Test
  void aPointIsMeasuredByOneLoadOnly() {
    assertThatThrownBy(
            () -> new Workload(new WorkloadId("w"), WORKLOAD.work(), List.of(LOAD, LOAD)))
        .hasMessage("points must be unique: [open 100/s, open 100/s]");
  }

  private static Study study(String baseline, List<Variant> variants, List<Workload> workloads) {
    return new Study(
        "s",
        "Which?",
        new VariantId(baseline),
        variants,
        workloads,
        JvmReader.DEFAULT,
        ProtocolReader.DEFAULT,
        new Design.Fixed(),
        Study.Options.DEFAULT);
  }
}
