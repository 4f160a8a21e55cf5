package dev.loombench.tool.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.analyze.inspect.WatchedJvm;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.JdkCommand;
import dev.loombench.tool.record.ScriptedServerProcess;
import dev.loombench.tool.trial.Metric;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Inspection of real JVMs that were started without any flag for it. */
class InspectorTest {

  private static final Duration SOON = Duration.ofSeconds(6);
  private static final String NO_RECORDING = "No available recordings";

  @TempDir private Path folder;

  @Test
  void itSeesThreadsAndLocksAndLeavesNoRecording() throws Exception {
    try (ScriptedServerProcess server = start()) {
      CompletableFuture<Void> load = contention(server);
      RunningJvm jvm = RunningJvm.find(Long.toString(pid(server)), Optional.empty());

      WatchedJvm watched = new Inspector(jvm, SOON, Inspector.Exposed.NOTHING, false).watch();
      load.cancel(true);

      assertThat(jvm.identity().name()).endsWith("ScriptedServer");
      assertThat(jvm.identity().maxHeapBytes()).hasValue(256L << 20);
      assertThat(watched.number(Metric.SERVER_CPU).orElseThrow()).isPositive();
      assertThat(watched.number(Metric.MONITOR_CONTENDED_TIME).orElseThrow()).isPositive();
      assertThat(watched.threads()).isNotEmpty();
      assertThat(watched.missing()).containsExactly(new WatchedJvm.Missing.Requests());
      assertThat(recordings(server)).contains(NO_RECORDING);
    }
  }

  @Test
  void besideARecordingOfSomebodyElseItRecordsNothingUnlessItIsAsked() throws Exception {
    try (ScriptedServerProcess server = start()) {
      new JdkCommand(pid(server)).run(List.of("JFR.start", "name=mine"));
      RunningJvm jvm = RunningJvm.find(Long.toString(pid(server)), Optional.empty());

      assertThat(jvm.isRecording()).isTrue();
      assertThat(new Inspector(jvm, SOON, Inspector.Exposed.NOTHING, false).changes())
          .noneMatch(change -> change.contains("JFR"));
      assertThat(new Inspector(jvm, SOON, Inspector.Exposed.NOTHING, true).changes())
          .anyMatch(change -> change.contains("JFR"));
      assertThat(recordings(server)).contains("mine");
      new JdkCommand(pid(server)).run(List.of("JFR.stop", "name=mine"));
    }
  }

  @Test
  void aJvmThatEndsMeanwhileIsNamed() throws Exception {
    try (ScriptedServerProcess server = start()) {
      long pid = pid(server);
      RunningJvm jvm = RunningJvm.find(Long.toString(pid), Optional.empty());
      CompletableFuture.delayedExecutor(5, java.util.concurrent.TimeUnit.SECONDS)
          .execute(server::close);

      assertThatThrownBy(() -> new Inspector(jvm, SOON, Inspector.Exposed.NOTHING, false).watch())
          .isInstanceOf(Problem.class)
          .hasMessage("inspect: process %d ended while it was watched.".formatted(pid));
    }
  }

  @Test
  void whatIsNoJvmIsNamedWithThoseThatAre() throws Exception {
    Process sleeping = new ProcessBuilder("sleep", "60").start();
    try (ScriptedServerProcess server = start()) {
      assertThatThrownBy(() -> RunningJvm.find(Long.toString(sleeping.pid()), Optional.empty()))
          .isInstanceOf(Problem.class)
          .hasMessageContaining("process %d is no JVM".formatted(sleeping.pid()))
          .hasMessageContaining(pid(server) + " (dev.loombench.servers.scripted.ScriptedServer)");
      assertThatThrownBy(() -> RunningJvm.find("Unknown", Optional.empty()))
          .hasMessageContaining("no JVM of this user is named 'Unknown'");
      assertThatThrownBy(() -> RunningJvm.find(":1", Optional.empty()))
          .hasMessageContaining("no process that this user may see listens on port 1");
    } finally {
      sleeping.destroyForcibly();
    }
  }

  private static CompletableFuture<Void> contention(ScriptedServerProcess server) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            while (!Thread.currentThread().isInterrupted()) {
              server.ask("/contend?threads=8&times=25&hold-millis=4");
            }
          } catch (Exception ended) {
            // the test is over
          }
        });
  }

  private static long pid(ScriptedServerProcess server) {
    return server.subjects().server().orElseThrow();
  }

  private static String recordings(ScriptedServerProcess server) throws Exception {
    return new JdkCommand(pid(server)).run(List.of("JFR.check"));
  }

  private ScriptedServerProcess start() throws Exception {
    return ScriptedServerProcess.start(Path.of(System.getProperty("java.home")), folder, List.of());
  }
}
