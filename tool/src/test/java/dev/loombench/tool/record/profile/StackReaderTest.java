package dev.loombench.tool.record.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.trial.SampledStacks;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.KernelFrames;
import dev.loombench.tool.trial.threads.SampledStack;
import dev.loombench.tool.trial.threads.StackFigures;
import dev.loombench.tool.trial.threads.ThreadKind;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StackReaderTest {

  private static final KernelFrames BURNING =
      new KernelFrames(List.of(Burner.class.getName() + ".known"));

  @TempDir private static Path folder;
  private static Path recording;
  private static Burner burner;
  private static Window burning;

  /** Records once for all tests, since it burns CPU for seconds. */
  @BeforeAll
  static void record() throws Exception {
    recording = folder.resolve("burning.jfr");
    Instant start = Instant.now();
    burner = recorded(recording);
    burning = new Window(start, Instant.now().plusSeconds(1));
  }

  @Test
  void theShareOfAMethodIsItsShareOfTheThreadsCpuTime() throws IOException {
    SampledStacks found =
        StackReader.read(recording, List.of(burning), new ProfileByJfr(false), _ -> Map.of())
            .getFirst();

    var burnt = new StackFigures(ofThread(found.stacks()));
    assertThat(found.event()).isEqualTo("jdk.CPUTimeSample");
    assertThat(found.periodNanos()).hasValue(10_000_000L);
    double share = (double) burnt.samplesIn(BURNING) / burnt.samples();
    double known = burner.knownShare();
    // Samples are lost where the machine is busy: four standard errors of as many as there are.
    double error = Math.sqrt(known * (1 - known) / burnt.samples());
    assertThat(share).isCloseTo(known, within(4 * error));
  }

  @Test
  void aVirtualThreadsStackReachesDownToItsContinuation() throws IOException {
    SampledStacks found =
        StackReader.read(recording, List.of(burning), new ProfileByJfr(false), _ -> Map.of())
            .getFirst();

    assertThat(ofThread(found.stacks()))
        .isNotEmpty()
        .allSatisfy(
            stack ->
                assertThat(stack.frames().getFirst()).startsWith("jdk.internal.vm.Continuation."));
    // Threads of other tests are sampled too, and may be cut; of this one a cut stack has no root.
  }

  @Test
  void samplesOutsideOfTheWindowAreLeftOut() throws IOException {
    var before = new Window(burning.start().minusSeconds(60), burning.start());

    assertThat(
            StackReader.read(recording, List.of(before), new ProfileByJfr(false), _ -> Map.of())
                .getFirst()
                .stacks())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "a.B$$Lambda.0x000070001c0b1000, a.B$$Lambda",
    "a.B$$Lambda/0x000070001c0b1000, a.B$$Lambda",
    "a.B$$Lambda$14/0x0000000800b6, a.B$$Lambda",
    "java.lang.invoke.LambdaForm$DMH.0x000070001c00a400, java.lang.invoke.LambdaForm$DMH",
    "jdk.internal.reflect.GeneratedMethodAccessor17, jdk.internal.reflect.GeneratedMethodAccessor",
    "jdk.proxy2.$Proxy53, jdk.proxy2.$Proxy",
    "a.b.Plain$Inner, a.b.Plain$Inner"
  })
  void hiddenClassesHaveNoAddressesInTheirNames(String name, String normalized) {
    assertThat(StackReader.normalized(name)).isEqualTo(normalized);
  }

  private static Burner recorded(Path file) throws Exception {
    var burner = new Burner();
    try (var recording = new Recording()) {
      recording.enable("jdk.CPUTimeSample").with("throttle", "10 ms").withStackTrace();
      recording.enable("jdk.CPUTimeSamplesLost");
      recording.start();
      Thread.ofVirtual().name("burner").start(burner).join();
      assertThat(burner.result()).isPositive();
      recording.stop();
      recording.dump(file);
    }
    return burner;
  }

  private static List<SampledStack> ofThread(List<SampledStack> stacks) {
    return stacks.stream()
        .filter(stack -> stack.kind() == ThreadKind.JAVA)
        .filter(stack -> stack.frames().stream().anyMatch(frame -> frame.contains("Burner.")))
        .toList();
  }

  /** Burns CPU in two methods, and knows how much of it in one of them. */
  private static final class Burner implements Runnable {

    private static final long ALL_NANOS = Duration.ofSeconds(3).toNanos();

    private double result;
    private long knownNanos;
    private long otherNanos;

    @Override
    public void run() {
      while (knownNanos + otherNanos < ALL_NANOS) {
        long begin = cpuNanos();
        known();
        long between = cpuNanos();
        other();
        knownNanos += between - begin;
        otherNanos += cpuNanos() - between;
      }
    }

    double knownShare() {
      return (double) knownNanos / (knownNanos + otherNanos);
    }

    /** Read, so that no compiler leaves the work out. */
    double result() {
      return result;
    }

    private void known() {
      result += spin(3_000_000);
    }

    private void other() {
      result += spin(1_000_000);
    }

    private static double spin(int rounds) {
      double sum = 0;
      for (int round = 1; round < rounds; round++) {
        sum += Math.sqrt(round) / round;
      }
      return sum;
    }

    /** Of this process: a virtual thread has no account of its own. */
    private static long cpuNanos() {
      return ((com.sun.management.OperatingSystemMXBean)
              ManagementFactory.getOperatingSystemMXBean())
          .getProcessCpuTime();
    }
  }
}
