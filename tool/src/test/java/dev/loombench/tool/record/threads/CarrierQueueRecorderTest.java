package dev.loombench.tool.record.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Window;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Queue of virtual threads of real JVMs. */
class CarrierQueueRecorderTest {

  @Test
  void allButTheRunningOneWait() throws Exception {
    assertThat(lookedAt(30))
        .isInstanceOfSatisfying(
            Reading.Measured.class, threads -> assertThat(threads.value()).isBetween(28.0, 30.0));
  }

  @Test
  void withoutVirtualThreadsThereIsNoQueue() throws Exception {
    assertThat(lookedAt(0))
        .isEqualTo(new Reading.Unavailable("no virtual threads handle the requests"));
  }

  @Test
  void anUnknownProcessIsNotAsked() throws Exception {
    assertThat(lookedAt(OptionalLong.empty()))
        .isEqualTo(new Reading.Unavailable("the server's process is unknown"));
  }

  @Test
  void addsUpTheSchedulersOfAJvm() {
    String scheduler =
        "java.util.concurrent.ForkJoinPool@1[Running, parallelism = 1, size = 1, active = 1,"
            + " running = 0, steals = 2524, tasks = %d, submissions = %d, delayed = 30]\n";
    assertThat(
            CarrierQueueRecorder.waiting(scheduler.formatted(2, 169) + scheduler.formatted(3, 4)))
        .hasValue(178);
    assertThat(CarrierQueueRecorder.waiting("Unknown diagnostic command")).isEmpty();
  }

  private static Reading lookedAt(int threads) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:ActiveProcessorCount=1",
                "-cp",
                System.getProperty("java.class.path"),
                Yielding.class.getName(),
                Integer.toString(threads))
            .start();
    try {
      assertThat(process.inputReader().readLine()).isEqualTo("started");
      return lookedAt(OptionalLong.of(process.pid()));
    } finally {
      process.destroyForcibly();
    }
  }

  private static Reading lookedAt(OptionalLong pid) throws InterruptedException {
    var recorder = new CarrierQueueRecorder();
    recorder.start(new Subjects(pid, 1, OptionalLong.empty(), 1, URI.create("http://127.0.0.1:1")));
    recorder.look();
    var window = new Window(Instant.EPOCH, Instant.EPOCH.plusSeconds(1));
    return recorder.stop().within(window, 1).get(Metric.CARRIER_QUEUE);
  }
}
