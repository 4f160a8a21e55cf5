package dev.loombench.tool.launch.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.JvmSettings.Collector;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JvmFlagsTest {

  private static final JvmSettings SETTINGS =
      JvmSettings.of("512m", Collector.SERIAL, List.of("-Xss512k"));

  @Test
  void theVariantsFlagsComeLast() {
    JvmFlags flags = JvmFlags.of(SETTINGS, 2, List.of("-XX:+Recorded"), List.of("-Xmx1g"));

    assertThat(flags.flags())
        .containsExactly(
            "-Xms512m",
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "-XX:ActiveProcessorCount=2",
            "-Xss512k",
            "-XX:+Recorded",
            "-Xmx1g");
  }

  @Test
  void whatIsLeftToTheJdkHasNoFlagAndIsNotChecked() {
    var left = new JvmSettings(Optional.empty(), Optional.empty(), List.of());
    JvmFlags flags = JvmFlags.of(left, 2, List.of(), List.of());

    assertThat(flags.flags()).containsExactly("-XX:ActiveProcessorCount=2");
    assertThat(
            flags.withoutEffect(
                Map.of(
                    "jvm.max-heap-bytes", "1", "jvm.gc", "ZGC", "jvm.available-processors", "2")))
        .isEmpty();
  }

  @Test
  void anExecutableGetsHeapProcessorsAndTheVariantsOwnFlags() {
    JvmFlags flags = JvmFlags.of(SETTINGS, 2, List.of("-XX:+Recorded"), List.of("-XX:+PrintGC"));

    assertThat(flags.ofExecutable().flags())
        .containsExactly("-Xms512m", "-Xmx512m", "-XX:ActiveProcessorCount=2", "-XX:+PrintGC");
  }

  @Test
  void aVariantsCollectorTakesTheStudysPlace() {
    JvmFlags flags = JvmFlags.of(SETTINGS, 1, List.of(), List.of("-XX:+UseZGC"));

    assertThat(flags.flags()).contains("-XX:+UseZGC").doesNotContain("-XX:+UseSerialGC");
  }

  @Test
  void flagsThatTheServerConfirmsAreInEffect() {
    JvmFlags flags = JvmFlags.of(SETTINGS, 1, List.of(), List.of());

    assertThat(
            flags.notInEffect(
                Map.of(
                    "jvm.arguments",
                    "-Xms512m -Xmx512m -XX:+UseSerialGC -XX:ActiveProcessorCount=1 -Xss512k",
                    "jvm.max-heap-bytes",
                    "518979584",
                    "jvm.gc",
                    "Copy, MarkSweepCompact",
                    "jvm.available-processors",
                    "1")))
        .isEmpty();
  }

  @Test
  void everyFlagThatTheServerContradictsIsNamed() {
    JvmFlags flags = JvmFlags.of(SETTINGS, 1, List.of(), List.of());

    assertThat(
            flags.notInEffect(
                Map.of(
                    "jvm.arguments",
                    "-Xms512m -Xmx512m -XX:+UseSerialGC -XX:ActiveProcessorCount=1",
                    "jvm.max-heap-bytes",
                    "268435456",
                    "jvm.gc",
                    "G1 Young Generation, G1 Old Generation",
                    "jvm.available-processors",
                    "2")))
        .containsExactly(
            "-Xss512k is not in effect: the JVM did not receive it",
            "-Xmx512m wanted, but the maximum heap is '268435456' bytes",
            "-XX:+UseSerialGC wanted, but the collector is 'G1 Young Generation, G1 Old Generation'",
            "-XX:ActiveProcessorCount=1 wanted, but the JVM counts '2'");
  }

  @Test
  void aServerThatSaysNothingConfirmsNothing() {
    assertThat(JvmFlags.of(SETTINGS, 1, List.of(), List.of()).notInEffect(Map.of())).hasSize(8);
  }

  @Test
  void flagsAreLookedForInTheCommandLinesOfAGroup() {
    JvmFlags flags = new JvmFlags(List.of("-Xmx512m", "-Xss512k"), List.of());

    assertThat(flags.notInAnyOf(List.of("sh\0-c\0java\0", "java\0-Xmx512m\0-jar\0app.jar\0")))
        .containsExactly("-Xss512k is on no command line of the server");
  }
}
