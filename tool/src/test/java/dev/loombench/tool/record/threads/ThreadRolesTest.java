package dev.loombench.tool.record.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ThreadRolesTest {

  @Test
  void aLoopIsKnownByItsRun() {
    assertThat(
            role(
                ThreadPlace.RUNNING,
                "com.acme.Handler.channelRead",
                "io.netty.channel.SingleThreadIoEventLoop.runIo",
                "io.netty.channel.SingleThreadIoEventLoop.run",
                "java.lang.Thread.run"))
        .isEqualTo(ThreadRole.EVENT_LOOP);
  }

  @Test
  void whoHandsWorkToALoopIsNone() {
    assertThat(
            role(
                ThreadPlace.RUNNING,
                "io.netty.channel.nio.NioIoHandler.wakeup",
                "io.netty.channel.SingleThreadIoEventLoop.wakeup",
                "io.netty.util.concurrent.SingleThreadEventExecutor.execute",
                "com.acme.Handler.answer",
                "java.lang.Thread.run"))
        .isEqualTo(ThreadRole.OTHER);
  }

  @Test
  void aPooledThreadThatLooksUpThreadLocalsOfItsCarrierIsNoCarrier() {
    assertThat(
            role(
                ThreadPlace.RUNNING,
                "java.lang.ThreadLocal.getCarrierThreadLocal",
                "java.lang.System$1.getCarrierThreadLocal",
                "jdk.internal.misc.CarrierThreadLocal.get",
                "sun.nio.ch.Util.getTemporaryDirectBuffer",
                "org.apache.tomcat.util.threads.ThreadPoolExecutor.runWorker",
                "java.lang.Thread.run"))
        .isEqualTo(ThreadRole.POOL);
  }

  private static ThreadRole role(ThreadPlace place, String... frames) {
    var thread =
        new DumpedThread(
            7,
            "it",
            "RUNNABLE",
            List.of(frames),
            Optional.empty(),
            false,
            false,
            OptionalDouble.empty());
    return ThreadRoles.shownBy(thread, place);
  }
}
