package dev.loombench.tool.record.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.ScriptedServerProcess;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Work of the virtual threads of a real server. */
class VirtualStacksRecorderTest {

  @TempDir Path folder;

  private final VirtualStacksRecorder recorder = new VirtualStacksRecorder();

  @ParameterizedTest
  @ValueSource(ints = {21, 25})
  void virtualThreadsStandWhereTheyDo(int feature) throws Exception {
    try (ScriptedServerProcess server = start(feature)) {
      recorder.start(server.subjects());
      var asleep =
          CompletableFuture.runAsync(
              () -> ask(server, "/threads?platform=2&daemon=0&virtual=30&millis=7000"));
      Instant start = Instant.now().plusMillis(500);
      var window = new Window(start, start.plusSeconds(6));
      recorder.alignTo(List.of(window));
      asleep.join();

      Recording recording = recorder.stop();

      List<Occupancy> groups = recording.threadsWithin(window);
      assertThat(groups).hasSize(1);
      assertThat(groups.getFirst().role()).isEqualTo(ThreadRole.VIRTUAL);
      assertThat(groups.getFirst().most()).isEqualTo(30);
      assertThat(groups.getFirst().cpu()).isEmpty();
      assertThat(groups.getFirst().places()).containsOnlyKeys(ThreadPlace.WAITING);
      assertThat(recording.facts()).isEmpty();
      assertThat(recording.within(window, 1)).isEmpty();
      try (var left = Files.list(folder)) {
        assertThat(left)
            .noneMatch(file -> file.toString().endsWith(".json") && !file.endsWith("ready.json"));
      }
    }
  }

  @Test
  void aProcessThatIsNoJvmIsLeftAloneAndItIsSaid() throws Exception {
    Process sleeping = new ProcessBuilder("sleep", "60").start();
    try {
      long self = ProcessHandle.current().pid();
      recorder.jvmFlags(folder);
      recorder.start(
          new Subjects(
              OptionalLong.of(sleeping.pid()),
              self,
              OptionalLong.empty(),
              self,
              URI.create("http://127.0.0.1:1")));
      Instant now = Instant.now();
      var window = new Window(now.minusSeconds(1), now);
      recorder.alignTo(List.of(window));

      Recording recording = recorder.stop();

      assertThat(recording.threadsWithin(window)).isEmpty();
      assertThat(recording.facts())
          .hasEntrySatisfying(
              "virtual-threads.stacks",
              reason ->
                  assertThat(reason).startsWith("the server did not dump its virtual threads"));
      assertThat(sleeping.isAlive()).isTrue();
    } finally {
      sleeping.destroyForcibly();
    }
  }

  @Test
  void aServerThatIsNotKnownIsNotAsked() {
    recorder.jvmFlags(folder);
    recorder.start(
        new Subjects(
            OptionalLong.empty(), 1, OptionalLong.empty(), 1, URI.create("http://127.0.0.1:1")));
    var window = new Window(Instant.EPOCH, Instant.now());
    recorder.alignTo(List.of(window));

    assertThat(recorder.stop().threadsWithin(window)).isEmpty();
  }

  private ScriptedServerProcess start(int feature) throws Exception {
    Optional<Path> jdk = ScriptedServerProcess.jdk(feature);
    assumeTrue(
        jdk.isPresent(),
        "there is no JDK %d here: ./check --install downloads one".formatted(feature));
    return ScriptedServerProcess.start(jdk.orElseThrow(), folder, recorder.jvmFlags(folder));
  }

  private static void ask(ScriptedServerProcess server, String path) {
    try {
      server.ask(path);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
