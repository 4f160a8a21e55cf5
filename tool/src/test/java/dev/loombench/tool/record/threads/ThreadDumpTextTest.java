package dev.loombench.tool.record.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ThreadDumpTextTest {

  private static final String HEAD =
      """
      2026-01-02 03:04:05
      Full thread dump OpenJDK 64-Bit Server VM (25.0.3+9-LTS mixed mode, sharing):

      Threads class SMR info:
      _java_thread_list=0x00007f3a5c0038b0, length=14, elements={
      0x00007f3ad4031e00, 0x00007f3ad41b4d80
      }

      """;

  private static final String WORKERS =
      """
      "http-nio-8080-exec-1" #31 [4711] daemon prio=5 os_prio=0 cpu=12.34ms elapsed=9.87s tid=0x00007f3ad4 nid=4711 waiting on condition  [0x00007f3a]
         java.lang.Thread.State: TIMED_WAITING (sleeping)
      	at java.lang.Thread.sleepNanos0(java.base@25.0.3/Native Method)
      	at java.lang.Thread.sleep(java.base@25.0.3/Thread.java:512)
      	at app.Delay$$Lambda/0x000000003f0a1000.run(Unknown Source)
      	at org.apache.tomcat.util.threads.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:973)
      	at java.lang.Thread.run(java.base@25.0.3/Thread.java:1474)

      "http-nio-8080-exec-2" #32 [4712] daemon prio=5 os_prio=0 cpu=0.50ms elapsed=9.87s tid=0x00007f3ad5 nid=4712 waiting for monitor entry  [0x00007f3b]
         java.lang.Thread.State: BLOCKED (on object monitor)
      	at app.Cache.get(Cache.java:17)
      	- waiting to lock <0x00000000f0a1b2c8> (a app.Cache)
      	- locked <0x00000000f0a1b2d8> (a java.lang.Object)
      	at org.apache.tomcat.util.threads.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:973)

      "VM Thread" os_prio=0 cpu=5.67ms elapsed=10.00s tid=0x00007f3ad6 nid=4701 runnable

      JNI global refs: 17, weak refs: 3
      """;

  private static final String CARRIER_OF_25 =
      """
      "ForkJoinPool-1-worker-1" #40 [4720] daemon prio=5 os_prio=0 cpu=1.00ms elapsed=2.00s tid=0x00007f3a nid=4720 waiting on condition  [0x00007f3c]
         Carrying virtual thread #39
      	at jdk.internal.vm.Continuation.run(java.base@25.0.3/Continuation.java:251)
      	at java.lang.VirtualThread.runContinuation(java.base@25.0.3/VirtualThread.java:293)
         Mounted virtual thread #39
      	at java.lang.Thread.sleepNanos0(java.base@25.0.3/Native Method)
      	at java.lang.VirtualThread.sleepNanos(java.base@25.0.3/VirtualThread.java:800)
      	at app.Pinned.<clinit>(Pinned.java:5)
      	at java.lang.VirtualThread.run(java.base@25.0.3/VirtualThread.java:456)

      """;

  private static final String CARRIER_OF_21 =
      """
      "ForkJoinPool-1-worker-1" #40 [4720] daemon prio=5 os_prio=0 cpu=1.00ms elapsed=2.00s tid=0x00007f3a  [0x00007f3c]
         Carrying virtual thread #39
      	at jdk.internal.vm.Continuation.run(java.base@21.0.8/Continuation.java:248)
      	at java.lang.VirtualThread.runContinuation(java.base@21.0.8/VirtualThread.java:245)
      	at java.util.concurrent.ForkJoinPool$WorkQueue.topLevelExec(java.base@21.0.8/ForkJoinPool.java:1491)
      	at java.util.concurrent.ForkJoinWorkerThread.run(java.base@21.0.8/ForkJoinWorkerThread.java:189)

      """;

  @Test
  void threadsAreReadWithStateStackLockAndCpu() {
    List<DumpedThread> threads = ThreadDumpText.threads(HEAD + WORKERS);

    assertThat(threads)
        .extracting(DumpedThread::name)
        .containsExactly("http-nio-8080-exec-1", "http-nio-8080-exec-2");
    DumpedThread sleeper = threads.getFirst();
    assertThat(sleeper.id()).isEqualTo(31);
    assertThat(sleeper.state()).isEqualTo("TIMED_WAITING");
    assertThat(sleeper.cpuMillis()).isEqualTo(OptionalDouble.of(12.34));
    assertThat(sleeper.frames())
        .containsExactly(
            "java.lang.Thread.sleepNanos0",
            "java.lang.Thread.sleep",
            "app.Delay$$Lambda.run",
            "org.apache.tomcat.util.threads.ThreadPoolExecutor.runWorker",
            "java.lang.Thread.run");
    assertThat(threads.get(1).awaited()).hasValue("app.Cache");
    assertThat(ThreadPlaces.of(sleeper)).isEqualTo(ThreadPlace.SLEEP);
    assertThat(ThreadPlaces.ownFrame(sleeper)).isEqualTo("app.Delay$$Lambda.run");
    assertThat(ThreadPlaces.of(threads.get(1))).isEqualTo(ThreadPlace.MONITOR);
  }

  @Test
  void aCarrierOfJdk25IsAtTheFrameOfTheThreadItCarries() {
    DumpedThread carrier = ThreadDumpText.threads(HEAD + CARRIER_OF_25).getFirst();

    assertThat(carrier.isCarrying()).isTrue();
    assertThat(ThreadPlaces.of(carrier)).isEqualTo(ThreadPlace.SLEEP);
    assertThat(ThreadPlaces.ownFrame(carrier)).isEqualTo("app.Pinned.<clinit>");
    assertThat(ThreadRoles.shownBy(carrier, ThreadPlace.SLEEP)).isEqualTo(ThreadRole.CARRIER);
  }

  @Test
  void ofACarrierOfJdk21OnlyThatItCarriesIsKnown() {
    DumpedThread carrier = ThreadDumpText.threads(HEAD + CARRIER_OF_21).getFirst();

    assertThat(carrier.isCarrying()).isTrue();
    assertThat(ThreadPlaces.of(carrier)).isEqualTo(ThreadPlace.RUNNING);
    assertThat(ThreadRoles.shownBy(carrier, ThreadPlace.RUNNING)).isEqualTo(ThreadRole.CARRIER);
  }

  @Test
  void whatIsNoDumpHasNoThreads() {
    assertThat(ThreadDumpText.threads("")).isEmpty();
    assertThat(ThreadDumpText.threads("\"\n\"x\n\tat nothing\n")).isEmpty();
  }
}
