package dev.loombench.tool.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestResult;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.MachineSize;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Packaged;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class LegacyLayoutTest {

  private static final Path LAYOUT_5 = Path.of("src/test/resources/layout-5");

  private final RunDirectory run = RunDirectory.open(LAYOUT_5);

  @Test
  void labelsOfLoadsBecomeIdentities() {
    var slo = new Slo(Duration.ofMillis(500), 0.001);

    assertThat(run.trials())
        .extracting(trial -> trial.trial().load())
        .containsExactly(
            new LoadId.Search(100, 0.025, slo, Spacing.UNIFORM),
            new LoadId.Open(1_980, Spacing.UNIFORM));
    assertThat(run.trials().getFirst().measurements())
        .extracting(Measurement::step)
        .containsExactly(
            new LoadId.Open(100, Spacing.UNIFORM), new LoadId.Open(200, Spacing.UNIFORM));
    assertThat(run.study().workloads().getFirst().loads().getFirst().id())
        .isEqualTo(run.trials().getFirst().trial().load());
  }

  @Test
  void textsOfTrialsBecomeTypedFacts() {
    TrialRecord trial = run.trials().getFirst();

    assertThat(trial.epoch()).isEqualTo(1);
    assertThat(trial.facts().cpus()).isEqualTo(new GrantedCpus(List.of(0), List.of(1)));
    assertThat(trial.facts().jvm().release()).hasValue(25);
    assertThat(trial.facts().packaged().flatMap(Packaged::bytes)).isPresent();
    assertThat(trial.facts().texts()).containsEntry("threads.max", "200");
    assertThat(trial.results()).containsKey(RequestResult.OK);
  }

  @Test
  void readsTheOriginOfAnInvalidTrialFromItsOldKey() {
    assertThat(run.trials().getLast().outcome())
        .isInstanceOfSatisfying(
            Outcome.Invalid.class,
            invalid -> assertThat(invalid.origin()).isEqualTo(Outcome.Origin.SURROUNDINGS));
  }

  @Test
  void readsInterimAnalysesFromTheirOldKey() {
    Design design =
        StoredJson.MAPPER.readValue(
            """
            {"is": "UntilSure", "looks": [6, 9, 20], "budget": "PT1H", "precision": 0.03}
            """,
            Design.class);

    assertThat(design.interimAnalyses()).containsExactly(6, 9, 20);
  }

  @Test
  void withoutCpusReadBackThosePlacedCount() {
    assertThat(run.trials().getLast().facts().cpus())
        .isEqualTo(new GrantedCpus(List.of(0), List.of(1)));
    assertThat(cpus("cpus.placement", "server 0-1,3, generator 2, database 2, tool 2"))
        .isEqualTo(new GrantedCpus(List.of(0, 1, 3), List.of(2)));
    assertThat(cpus("cpus.placement", "not placed: no taskset")).isEqualTo(GrantedCpus.UNKNOWN);
    assertThat(cpus("cpus.server", "0-1 (not placed by the tool)"))
        .isEqualTo(new GrantedCpus(List.of(0, 1), List.of()));
  }

  @Test
  void textsOfEnvironmentsBecomeASize() {
    assertThat(run.environments().getFirst().size())
        .isEqualTo(new MachineSize(OptionalInt.of(4), OptionalInt.of(3), OptionalLong.of(24_105)));
  }

  @Test
  void labelsInCellsOfASweepBecomeIdentities() {
    ObjectNode study =
        StoredJson.MAPPER.readValue(
            """
            {"workloads": [{"name": "delay", "work": {"is": "Kernel", "kernel": "DELAY",
              "parameters": {}}, "loads": [{"is": "Closed", "users": 50, "rise": "PT1S",
              "fall": "PT1S", "thinkTime": "PT0.02S"}]}],
             "design": {"cells": [{"workload": "delay", "load": "closed 50 think 20ms"}]}}
            """,
            ObjectNode.class);

    LegacyLayout.study(study);

    assertThat(StoredJson.MAPPER.treeToValue(study.at("/design/cells/0/load"), LoadId.class))
        .isEqualTo(new LoadId.Closed(50, Duration.ofMillis(20)));
  }

  private static GrantedCpus cpus(String name, String text) {
    return LegacyLayout.facts(Map.of(name, text)).cpus();
  }
}
