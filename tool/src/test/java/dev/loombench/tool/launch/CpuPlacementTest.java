package dev.loombench.tool.launch;

import static dev.loombench.tool.launch.Role.DATABASE;
import static dev.loombench.tool.launch.Role.GENERATOR;
import static dev.loombench.tool.launch.Role.SERVER;
import static dev.loombench.tool.launch.Role.TOOL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.launch.os.Await;
import dev.loombench.tool.launch.os.CpuCores;
import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Protocol.Placement;
import dev.loombench.tool.trial.GrantedCpus;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CpuPlacementTest {

  @Test
  void oneCpuIsSharedByAll() {
    CpuPlacement placement = overSingleCores("3");

    assertThat(sets(placement)).containsExactly("3", "3", "3", "3");
  }

  @Test
  void ofTwoCpusTheServerHasTheFirstAndAllOthersTheSecond() {
    CpuPlacement placement = overSingleCores("0-1");

    assertThat(sets(placement)).containsExactly("0", "1", "1", "1");
  }

  @Test
  void ofThreeCpusTheServerHasTwo() {
    assertThat(sets(overSingleCores("0-2"))).containsExactly("0-1", "2", "2", "2");
  }

  @Test
  void ofFourCpusTheToolSharesOneWithTheDatabase() {
    assertThat(sets(overSingleCores("0-3"))).containsExactly("0-1", "2", "3", "3");
  }

  @Test
  void ofCpusWithGapsTheServerHasHalfRoundedUp() {
    assertThat(sets(overSingleCores("0-3,8"))).containsExactly("0-2", "3", "8", "8");
  }

  @Test
  void aStudyCanLetServerAndGeneratorShareAllCpusButThatOfTheTool() {
    assertThat(sets(sharedBy("0-1"))).containsExactly("0-1", "0-1", "0-1", "0-1");
    assertThat(sets(sharedBy("0-3"))).containsExactly("0-2", "0-2", "3", "3");
    assertThat(sharedBy("0-1").grants()).isEqualTo(new GrantedCpus(List.of(0, 1), List.of(0, 1)));
  }

  private static CpuPlacement sharedBy(String cpus) {
    CpuSet all = CpuSet.parse(cpus);
    return CpuPlacement.over(all, CpuCores.single(all), Placement.SHARED);
  }

  @Test
  void serverAndGeneratorShareNoPhysicalCore() {
    // Cores 0+4, 1+5, 2+6, 3+7, as most machines number their hyper-threads.
    CpuPlacement placement = over("0,4", "1,5", "2,6", "3,7");

    assertThat(sets(placement)).containsExactly("0-1,4-5", "2-3,6", "7", "7");
    assertThat(placement.sharesCore()).isFalse();
    assertThat(over("0-1", "2-3").cpus(SERVER).list()).isEqualTo("0-1");
    assertThat(over("0,2", "1,3").cpus(SERVER).list()).isEqualTo("0,2");
  }

  @Test
  void hyperThreadsOfTheOnlyCoreAreDivided() {
    CpuPlacement placement = over("0-1");

    assertThat(sets(placement)).containsExactly("0", "1", "1", "1");
    assertThat(placement.sharesCore()).isTrue();
    assertThat(placement.facts())
        .containsEntry("cpus.cores", "server and generator share a physical core");
  }

  @Test
  void threadsOfAConfinedProcessAreReadBack() throws IOException {
    CpuPlacement placement = CpuPlacement.ofThisProcess();
    Process process = new ProcessBuilder("sleep", "60").start();
    try {
      placement.confine(process.pid(), SERVER);

      assertThat(placement.misplaced(process.pid(), SERVER)).isEmpty();
      if (!placement.cpus(SERVER).equals(placement.cpus(GENERATOR))) {
        assertThat(placement.misplaced(process.pid(), GENERATOR)).hasSize(1);
      }
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void aThreadThatCannotBeMovedIsAProblem() throws IOException {
    Process process = new ProcessBuilder("sleep", "60").start();
    try {
      CpuPlacement impossible = overSingleCores("4095");

      assertThatThrownBy(() -> impossible.confine(process.pid(), SERVER))
          .isInstanceOf(Problem.class)
          .hasMessageContaining("can't confine process " + process.pid() + " to CPUs 4095")
          .hasMessageContaining("taskset ended with status 1");
    } finally {
      process.destroyForcibly();
    }
  }

  private static CpuPlacement overSingleCores(String cpus) {
    CpuSet all = CpuSet.parse(cpus);
    return CpuPlacement.over(all, CpuCores.single(all));
  }

  private static CpuPlacement over(String... cores) {
    List<CpuSet> sets = Stream.of(cores).map(CpuSet::parse).toList();
    CpuSet all = CpuSet.parse(String.join(",", cores));
    return CpuPlacement.over(all, new CpuCores(sets));
  }

  @Test
  void theGeneratorIsRaisedAndPlacedByItsPrefix() {
    CpuPlacement placement = overSingleCores("0-1");

    assertThat(placement.prefix(GENERATOR))
        .containsExactly("nice", "-n", "-10", "taskset", "-c", "1");
    assertThat(placement.prefix(SERVER)).containsExactly("taskset", "-c", "0");
  }

  @Test
  void withoutTasksetNothingIsPlacedAndTheFactsSayWhy() {
    CpuPlacement placement = CpuPlacement.none(CpuSet.parse("0-1"), "no taskset");

    assertThat(placement.prefix(SERVER)).isEmpty();
    assertThat(placement.prefix(GENERATOR)).isEmpty();
    assertThat(placement.cpus(SERVER).list()).isEqualTo("0-1");
    assertThat(placement.facts()).containsEntry("cpus.placement", "not placed: no taskset");
  }

  @Test
  void aProcessStartedWithThePrefixIsGrantedThoseCpus() throws IOException {
    CpuPlacement placement = CpuPlacement.ofThisProcess();
    var command = new java.util.ArrayList<>(placement.prefix(SERVER));
    command.addAll(List.of("sleep", "60"));
    Process process = new ProcessBuilder(command).start();
    try {
      Await.until(
          "taskset has become the command",
          () -> process.info().command().orElse("").endsWith("sleep"));

      assertThat(CpuPlacement.granted(process.pid())).contains(placement.cpus(SERVER));
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void theToolIsPinnedAndGivenBackAllItsCpus() {
    CpuPlacement placement = CpuPlacement.ofThisProcess();
    long self = ProcessHandle.current().pid();

    try (CpuPlacement.Pinned _ = placement.pinTool()) {
      assertThat(CpuPlacement.granted(self)).contains(placement.cpus(TOOL));
    }

    assertThat(CpuPlacement.granted(self)).contains(placement.allowed());
  }

  @Test
  void theCpusOfAnEndedProcessAreUnknown() throws Exception {
    Process process = new ProcessBuilder("true").start();
    process.waitFor();

    assertThat(CpuPlacement.granted(process.pid())).isEmpty();
  }

  private static List<String> sets(CpuPlacement placement) {
    return List.of(
        placement.cpus(SERVER).list(),
        placement.cpus(GENERATOR).list(),
        placement.cpus(DATABASE).list(),
        placement.cpus(TOOL).list());
  }

  @Test
  void aServersJvmCountsAsManyCpusAsItIsPlacedOnOrItsQuotaFills() {
    CpuPlacement placement = overSingleCores("0-5");

    assertThat(placement.serverProcessors(Limits.NONE)).isEqualTo(3);
    assertThat(placement.serverProcessors(Limits.ofCpus(0.5))).isEqualTo(1);
    assertThat(placement.serverProcessors(Limits.ofCpus(1.5))).isEqualTo(2);
    assertThat(placement.serverProcessors(Limits.ofCpus(8))).isEqualTo(3);
  }

  @Test
  void aStartThatIsMeasuredBeginsOnTheServersOwnCpus() {
    CpuPlacement placement = overSingleCores("0-1");

    assertThat(placement.prefix(LaunchSpec.Start.MEASURED)).containsExactly("taskset", "-c", "0");
    assertThat(placement.prefix(LaunchSpec.Start.HASTENED)).containsExactly("taskset", "-c", "0-1");
  }
}
