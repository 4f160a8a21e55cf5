package dev.loombench.tool.record.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.threads.ThreadPlace;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ThreadPlacesTest {

  @Test
  void aThreadThatItsOwnCodeParksForATimeSleeps() {
    assertThat(
            place(
                "jdk.internal.misc.Unsafe.park",
                "java.util.concurrent.locks.LockSupport.parkNanos",
                "app.Worker.serve",
                "com.sun.net.httpserver.Filter$Chain.doFilter",
                "java.lang.Thread.run"))
        .isEqualTo(ThreadPlace.SLEEP);
  }

  @Test
  void aThreadThatWaitsForAnotherDoesNot() {
    assertThat(
            place(
                "jdk.internal.misc.Unsafe.park",
                "java.util.concurrent.locks.LockSupport.park",
                "app.Worker.serve",
                "java.lang.Thread.run"))
        .isEqualTo(ThreadPlace.WAITING);
    assertThat(
            place(
                "jdk.internal.misc.Unsafe.park",
                "java.util.concurrent.locks.LockSupport.parkNanos",
                "java.util.concurrent.CompletableFuture$Signaller.block",
                "java.util.concurrent.CompletableFuture.get",
                "app.Worker.serve",
                "java.lang.Thread.run"))
        .isEqualTo(ThreadPlace.WAITING);
  }

  @Test
  void aThreadOfJettysPoolWithoutAJobIsIdle() {
    assertThat(
            place(
                "jdk.internal.misc.Unsafe.park",
                "java.util.concurrent.locks.LockSupport.parkNanos",
                "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.awaitNanos",
                "org.eclipse.jetty.util.BlockingArrayQueue.poll",
                "org.eclipse.jetty.util.thread.QueuedThreadPool$Runner.idleJobPoll",
                "org.eclipse.jetty.util.thread.QueuedThreadPool$Runner.run",
                "java.lang.Thread.run"))
        .isEqualTo(ThreadPlace.IDLE);
  }

  private static ThreadPlace place(String... frames) {
    return ThreadPlaces.of(
        new DumpedThread(
            7,
            "worker-1",
            "TIMED_WAITING",
            List.of(frames),
            Optional.empty(),
            false,
            false,
            OptionalDouble.empty()));
  }
}
