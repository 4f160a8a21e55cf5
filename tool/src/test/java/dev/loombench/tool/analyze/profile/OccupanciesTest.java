package dev.loombench.tool.analyze.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class OccupanciesTest {

  @Test
  void meanCpuLeavesOutTrialsWhoseDumpsLackIt() {
    assertThat(merged(OptionalDouble.of(0.4), OptionalDouble.of(0.6), OptionalDouble.empty()).cpu())
        .hasValue(0.5);
  }

  @Test
  void cpuOfNoTrialIsUnknown() {
    assertThat(merged(OptionalDouble.empty(), OptionalDouble.empty()).cpu()).isEmpty();
  }

  @Test
  void aTrialWithoutTheGroupUsedNoCpuForIt() {
    List<Occupancy> merged =
        Occupancies.merged(
            List.of(
                List.of(group("other", OptionalDouble.of(1)), group("exec", OptionalDouble.of(1))),
                List.of(group("other", OptionalDouble.of(1)))));

    assertThat(merged.getLast().cpu()).hasValue(0.5);
  }

  private static Occupancy merged(OptionalDouble... trials) {
    return Occupancies.merged(
            List.of(trials).stream().map(cpu -> List.of(group("exec", cpu))).toList())
        .getFirst();
  }

  private static Occupancy group(String name, OptionalDouble cpu) {
    return new Occupancy(
        name, ThreadRole.POOL, 10, 8, 8, 8, 4, OptionalInt.empty(), 0, cpu, Map.of(), List.of());
  }
}
