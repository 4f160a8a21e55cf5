package dev.loombench.tool.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.yaml.StudyChoices;
import dev.loombench.tool.study.yaml.StudyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scales and single values that are chosen on the command line. */
class ScalesTest {

  private static final String STUDY =
      """
      study: tiny
      question: Which one?
      variants:
        a: {server: spring-mvc, threads: 10}
      workloads:
        w: {kernel: delay, with: {millis: 50}, load: {users: 5}}
      protocol: {blocks: 4, window: 10s}
      scales:
        long:
          shortened: ["Nothing to speak of."]
          protocol: {window: 60s}
        short:
          protocol: {blocks: 1}
          workloads: {w: {load: {users: 2}}}
      """;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("tiny.yaml"), STUDY);
  }

  @Test
  void theFirstScaleIsLaidOverTheStudyUnlessOneIsNamed() {
    Study study = read("");

    assertThat(study.scale().name()).hasValue("long");
    assertThat(study.scale().shortened()).containsExactly("Nothing to speak of.");
    assertThat(study.protocol().window()).isEqualTo(Duration.ofSeconds(60));
    assertThat(study.protocol().blocks().headline()).isEqualTo(4);
  }

  @Test
  void aScaleChangesWhatItNamesAndNothingElse() {
    Study study = read("short");

    assertThat(study.protocol().blocks().headline()).isEqualTo(1);
    assertThat(study.protocol().window()).isEqualTo(Duration.ofSeconds(10));
    assertThat(study.workload(new WorkloadId("w")).loads().getFirst().label())
        .isEqualTo("closed 2");
    assertThat(study.workload(new WorkloadId("w")).work())
        .isEqualTo(new Work.Kernel(KernelName.DELAY, Map.of("millis", 50L)));
  }

  @Test
  void aScaleSaysWhichRatesAreToBeFoundOut() throws IOException {
    Files.writeString(
        file,
        STUDY.replace(
            "protocol: {blocks: 1}",
            "protocol: {blocks: 1}\n    tuned: {w: {share: 70%, of: a, from: 20}}"));

    assertThat(read("short").scale().tuned())
        .containsExactly(new Scale.Tuned(new WorkloadId("w"), new VariantId("a"), 0.7, 20));
    assertThat(read("long").scale().tuned()).isEmpty();
    assertThat(read("short").at(read("short").scale().tunedBy(List.of("Found."))).scale())
        .isEqualTo(new Scale(Optional.of("short"), List.of("Found."), List.of()));
  }

  @Test
  void aRateIsFoundOutOnlyOfAWorkloadAndAVariantThatAreThere() throws IOException {
    Files.writeString(
        file,
        STUDY.replace(
            "protocol: {blocks: 1}",
            "protocol: {blocks: 1}\n    tuned: {x: {share: 70%, of: a}, w: {share: 70%, of: b}}"));

    assertThatThrownBy(() -> read("short"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("the study has no workload of this name at this scale")
        .hasMessageContaining("found 'b'");
  }

  @Test
  void anEmptyFieldRemovesTheFieldBelow() throws IOException {
    Files.writeString(
        file,
        STUDY
            .replace("workloads:\n", "workloads:\n  dear: {kernel: hello, load: {users: 9}}\n")
            .replace("{w: {load: {users: 2}}}", "{dear: null}"));

    assertThat(read("long").workloads())
        .extracting(workload -> workload.id().name())
        .containsExactly("dear", "w");
    assertThat(read("short").workloads())
        .extracting(workload -> workload.id().name())
        .containsExactly("w");
  }

  @Test
  void aSettingOverridesTheScale() {
    Study study =
        read("short", "protocol.blocks", "7", "workloads.w.load", "{rate: 20}", "baseline", "a");

    assertThat(study.protocol().blocks().headline()).isEqualTo(7);
    assertThat(study.workload(new WorkloadId("w")).loads().getFirst().label())
        .isEqualTo("open 20/s");
  }

  @Test
  void aSettingOfNullRemovesAField() throws IOException {
    Files.writeString(
        file,
        STUDY.replace("workloads:\n", "workloads:\n  other: {kernel: hello, load: {users: 9}}\n"));

    assertThat(read("long", "workloads.other", "null").workloads())
        .extracting(workload -> workload.id().name())
        .containsExactly("w");
    assertThatThrownBy(() -> read("long", "workloads.unknown", "null"))
        .hasMessage("--set workloads.unknown=null: the study has no such field to remove");
  }

  @Test
  void aRemovedWorkloadIsNotTuned() throws IOException {
    Files.writeString(
        file,
        STUDY
            .replace("workloads:\n", "workloads:\n  other: {kernel: hello, load: {users: 9}}\n")
            .replace(
                "protocol: {blocks: 1}",
                "protocol: {blocks: 1}\n    tuned: {other: {share: 70%, of: a}}"));

    assertThat(read("short").scale().tuned()).hasSize(1);
    assertThat(read("short", "workloads.other", "null").scale().tuned()).isEmpty();
  }

  @Test
  void aScaleThatTheStudyDoesNotHaveIsRefused() {
    assertThatThrownBy(() -> read("medium"))
        .hasMessage("--scale: found 'medium'; the study has 'long' and 'short'");
  }

  @Test
  void aStudyWithoutScalesRefusesOne() throws IOException {
    Files.writeString(file, STUDY.substring(0, STUDY.indexOf("scales:")));

    assertThatThrownBy(() -> read("short"))
        .hasMessage("--scale short: the study has no scales; omit the option");
    assertThat(read("").scale()).isEqualTo(Scale.NONE);
  }

  @Test
  void anErrorInASettingNamesTheSetting() {
    assertThatThrownBy(() -> read("short", "protocol.blocks", "none"))
        .hasMessageStartingWith("--set protocol.blocks: found 'none'; give a whole number");
    assertThatThrownBy(() -> read("short", "protocol.bloks", "2"))
        .hasMessageStartingWith("--set protocol: unknown field 'bloks'");
    assertThatThrownBy(() -> read("short", "protocol.blocks", "[1"))
        .hasMessageStartingWith("--set protocol.blocks: not YAML: ");
  }

  @Test
  void anErrorInAScaleNamesItsLine() throws IOException {
    Files.writeString(file, STUDY.replace("blocks: 1}", "blocks: many}"));

    assertThatThrownBy(() -> read("short"))
        .hasMessageStartingWith(file + ":13: protocol.blocks: found 'many'");
  }

  private Study read(String scale, String... settings) {
    var byPath = new LinkedHashMap<String, String>();
    for (int index = 0; index < settings.length; index += 2) {
      byPath.put(settings[index], settings[index + 1]);
    }
    return new StudyReader()
        .read(file, new StudyChoices(Optional.of(scale).filter(name -> !name.isEmpty()), byPath));
  }
}
