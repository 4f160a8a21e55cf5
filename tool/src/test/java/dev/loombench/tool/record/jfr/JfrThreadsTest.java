package dev.loombench.tool.record.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.tool.record.ScriptedServerProcess;
import dev.loombench.tool.record.ScriptedServerProcess.Deed;
import dev.loombench.tool.record.Standing;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dumps of real threads that wait at known places. */
class JfrThreadsTest {

  @TempDir Path folder;

  private final JfrRecorder recorder = new JfrRecorder();

  @Test
  void threadsOfARealJvmStandWhereTheyDo() throws Exception {
    Window window = runStanding("2300");
    recorder.alignTo(List.of(window));

    Map<String, Occupancy> groups = byName(recorder.stop().threadsWithin(window));

    assertThat(groups.get("sleeper-#").dumps()).isBetween(2, 3);
    assertIsAt(groups, "sleeper-#", ThreadRole.POOL, 3, ThreadPlace.SLEEP);
    assertIsAt(groups, "idler-#", ThreadRole.POOL, 2, ThreadPlace.IDLE);
    assertIsAt(groups, "locked-#", ThreadRole.OTHER, 2, ThreadPlace.LOCK);
    assertIsAt(groups, "permitted-#", ThreadRole.OTHER, 2, ThreadPlace.LOCK);
    assertIsAt(groups, "blocked-#", ThreadRole.OTHER, 2, ThreadPlace.MONITOR);
    assertIsAt(groups, "reader-#", ThreadRole.POOL, 1, ThreadPlace.SOCKET);
    assertIsAt(groups, "caller-#", ThreadRole.POOL, 1, ThreadPlace.REMOTE);
    assertIsAt(groups, "connected-#", ThreadRole.POOL, 2, ThreadPlace.CONNECTION);
    assertIsAt(groups, "awaiting-#", ThreadRole.POOL, 2, ThreadPlace.WAITING);
    assertIsAt(groups, "taker-#", ThreadRole.POOL, 2, ThreadPlace.IDLE);
    assertIsAt(groups, "acceptor-#", ThreadRole.POOL, 1, ThreadPlace.IDLE);
    assertIsAt(groups, "loop-#", ThreadRole.EVENT_LOOP, 1, ThreadPlace.POLLING);
    assertIsAt(groups, "runner-#", ThreadRole.OTHER, 1, ThreadPlace.RUNNING);
    assertThat(groups.get("runner-#").cpu().orElseThrow()).isBetween(0.02, 1.1);
    assertThat(groups.get("sleeper-#").cpu().orElseThrow()).isLessThan(0.05);
    assertThat(groups.get("sleeper-#").spots().getFirst().frame())
        .isEqualTo("dev.loombench.tool.record.Standing.sleep");
    assertThat(groups.get("locked-#").spots().getFirst().lock())
        .hasValue("java.util.concurrent.locks.ReentrantLock");
    assertThat(groups.get("blocked-#").spots().getFirst().lock()).hasValue("java.lang.Object");
    assertThat(groups.keySet()).noneMatch(name -> name.startsWith("C2 Compiler"));
  }

  @ParameterizedTest
  @ValueSource(ints = {21, 25})
  void threadsThatContendAreBlockedAtTheirMonitor(int feature) throws Exception {
    Deed deed;
    try (ScriptedServerProcess server = start(feature)) {
      deed = server.does("/contend?threads=6&times=2&hold-millis=3000");
      server.endWell();
    }
    recorder.alignTo(List.of(deed.window()));

    List<Occupancy> groups = recorder.stop().threadsWithin(deed.window());

    assertThat(groups)
        .anySatisfy(
            group -> {
              assertThat(group.at(ThreadPlace.MONITOR)).isBetween(3.0, 6.0);
              assertThat(group.spots().getFirst().lock())
                  .hasValue("dev.loombench.servers.scripted.Monitors$Contended");
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {21, 25})
  void carriersAreRecognizedByTheThreadsTheyCarry(int feature) throws Exception {
    Deed deed;
    try (ScriptedServerProcess server = start(feature)) {
      // Six dumps; on a busy machine one at each end may find no pinned thread.
      deed = server.does("/pin?times=2&millis=3000");
      server.endWell();
    }
    recorder.alignTo(List.of(deed.window()));

    Map<String, Occupancy> groups = byName(recorder.stop().threadsWithin(deed.window()));

    Occupancy carriers = groups.get("ForkJoinPool-#-worker-#");
    assertThat(carriers.role()).isEqualTo(ThreadRole.CARRIER);
    assertThat(carriers.meanBusy()).isBetween(0.6, 1.0);
    if (feature == 25) {
      assertThat(carriers.at(ThreadPlace.SLEEP)).isBetween(0.6, 1.0);
    }
  }

  @Test
  void aWindowWithoutADumpHasNoReading() throws Exception {
    Window window = runStanding("100");
    var later = new Window(window.end().plusSeconds(60), window.end().plusSeconds(70));
    recorder.alignTo(List.of(later));

    assertThat(recorder.stop().threadsWithin(later)).isEmpty();
  }

  private static void assertIsAt(
      Map<String, Occupancy> groups, String name, ThreadRole role, int number, ThreadPlace place) {
    Occupancy group = groups.get(name);
    assertThat(group).as(name).isNotNull();
    assertThat(group.role()).as("role of " + name).isEqualTo(role);
    assertThat(group.meanThreads()).as(name).isEqualTo(number);
    assertThat(group.places()).as(name).containsOnlyKeys(place);
    assertThat(group.meanBusy()).as(name).isEqualTo(place.isIdle() ? 0 : number);
    assertThat(group.allBusyShare()).as(name).isEqualTo(place.isIdle() ? 0 : 1);
  }

  private static Map<String, Occupancy> byName(List<Occupancy> groups) {
    return groups.stream().collect(Collectors.toMap(Occupancy::group, Function.identity()));
  }

  private ScriptedServerProcess start(int feature) throws Exception {
    Optional<Path> jdk = ScriptedServerProcess.jdk(feature);
    assumeTrue(
        jdk.isPresent(),
        "there is no JDK %d here: ./check --install downloads one".formatted(feature));
    var flags = new ArrayList<>(recorder.jvmFlags(folder));
    flags.add("-XX:+UseSerialGC");
    return ScriptedServerProcess.start(jdk.orElseThrow(), folder, flags);
  }

  private Window runStanding(String millis) throws Exception {
    var command = new ArrayList<String>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC"));
    command.addAll(recorder.jvmFlags(folder));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Standing.class.getName(), millis));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader output = process.inputReader()) {
      List<Instant> told =
          output
              .lines()
              .filter(line -> line.matches("\\d{4}-\\d\\d-.*Z"))
              .map(Instant::parse)
              .toList();
      assertThat(process.waitFor()).isZero();
      return new Window(told.getFirst(), told.getLast());
    }
  }
}
