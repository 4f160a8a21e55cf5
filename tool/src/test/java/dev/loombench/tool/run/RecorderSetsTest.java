package dev.loombench.tool.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.launch.LaunchInputs;
import dev.loombench.tool.launch.LaunchInputsSource;
import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.record.LiveListener;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.yaml.StudyReader;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Window;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecorderSetsTest {

  private static final Study STUDY =
      new StudyReader()
          .read(
              """
              study: s
              question: Which?
              variants:
                jar: {server: spring-mvc}
                native: {server: spring-mvc, packaging: native}
              workloads: {w: {kernel: hello, load: {users: 5}}}
              """,
              Path.of("study.yaml"));

  private static final LaunchInputs ON_THIS_JDK =
      new LaunchInputs(
          Path.of(System.getProperty("java.home")), Artifact.OnJvm.jar(Path.of("server.jar")));

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Pass.class)
  void aNativeExecutableGetsNoJvmFlags(Pass pass) {
    assertThat(recorders(pass, "native"))
        .allSatisfy(recorder -> assertThat(recorder.jvmFlags(folder)).isEmpty());
  }

  @Test
  void jvmMetricsOfANativeExecutableAreUnavailable() {
    Map<Metric, Reading> readings = jvmReadings(recorders(Pass.DIAGNOSTIC, "native"));

    assertThat(readings.get(Metric.LIVE_SET))
        .isEqualTo(new Reading.Unavailable("a native executable has no JVM to record"));
  }

  @Test
  void systemMetricsAreRecordedForBoth() {
    assertThat(recorders(Pass.DIAGNOSTIC, "native").getFirst().name())
        .isEqualTo(recorders(Pass.DIAGNOSTIC, "jar").getFirst().name());
    assertThat(recorders(Pass.HEADLINE, "native")).hasSameSizeAs(recorders(Pass.HEADLINE, "jar"));
  }

  private static Map<Metric, Reading> jvmReadings(List<Recorder> recorders) {
    Recording recording = recorders.getLast().stop();
    Instant now = Instant.now();
    return recording.within(new Window(now, now.plusSeconds(1)), 1);
  }

  private static List<Recorder> recorders(Pass pass, String variant) {
    Variant asked = STUDY.variant(new VariantId(variant));
    return RecorderSets.of(STUDY, LaunchInputsSource.always(ON_THIS_JDK), LiveListener.NONE)
        .of(pass, asked);
  }
}
