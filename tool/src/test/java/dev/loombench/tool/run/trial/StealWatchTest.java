package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.launch.os.MachineCpu;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StealWatchTest {

  private static final MachineCpu START = new MachineCpu(100, 3, 1000);
  private static final MachineCpu UNDISTURBED = new MachineCpu(110, 3.4, 1020);
  private static final MachineCpu DISTURBED = new MachineCpu(110, 3.96, 1020);

  @Test
  void stealAboveTheLimitIsNamedWithIt() {
    assertThat(violation(Map.of("a", START), Map.of("a", DISTURBED)))
        .contains("on a, the hypervisor took 4.8 % of the CPU (limit 2 %)");
  }

  @Test
  void stealUpToTheLimitIsValid() {
    assertThat(violation(Map.of("a", START), Map.of("a", UNDISTURBED))).isEmpty();
  }

  @Test
  void aTolerantLoadHasAHigherLimitAfterEachReplacedWindow() {
    assertThat(violationOfTolerant(1)).hasValueSatisfying(why -> assertThat(why).contains("4 %"));
    assertThat(violationOfTolerant(2)).isEmpty();
  }

  private static Optional<String> violationOfTolerant(int replaced) {
    return violation(
        List.of(Map.of("a", START), Map.of("a", DISTURBED)).iterator(), true, replaced);
  }

  @Test
  void everyHostIsWatched() {
    assertThat(
            violation(
                Map.of("server", START, "load", START),
                Map.of("server", UNDISTURBED, "load", DISTURBED)))
        .hasValueSatisfying(why -> assertThat(why).startsWith("on load, "));
  }

  @Test
  void readingsWithoutTimeBetweenThemAreValid() {
    assertThat(violation(Map.of("a", START), Map.of("a", START))).isEmpty();
  }

  @Test
  void hostsWhoseCpuCannotBeReadAreValid() {
    assertThat(violation(Map.of("a", START), Map.of())).isEmpty();
    assertThat(violation(Map.of(), Map.of("a", DISTURBED))).isEmpty();
  }

  @Test
  void nothingIsKnownBeforeTheFirstWindow() {
    assertThat(new StealWatch(() -> Map.of("a", DISTURBED), false).violation(0)).isEmpty();
  }

  private static Optional<String> violation(
      Map<String, MachineCpu> start, Map<String, MachineCpu> end) {
    Iterator<Map<String, MachineCpu>> readings = List.of(start, end).iterator();
    return violation(readings, false, 0);
  }

  private static Optional<String> violation(
      Iterator<Map<String, MachineCpu>> readings, boolean isTolerated, int replaced) {
    var watch = new StealWatch(readings::next, isTolerated);
    watch.startWindow();
    return watch.violation(replaced);
  }
}
