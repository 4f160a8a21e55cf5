package dev.loombench.tool.record.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileSamplersTest {

  @TempDir private Path folder;

  @Test
  void aJdkThatSamplesByCpuTimeIsAskedForNothingElse() throws IOException {
    assertThat(settingsOf(ProfileByJfr.of(25, "Linux")))
        .containsPattern("(?s)jdk.CPUTimeSample\".\\s*<setting name=\"enabled\">true")
        .containsPattern("(?s)jdk.ExecutionSample\".\\s*<setting name=\"enabled\">false");
  }

  @Test
  void otherJdksAndSystemsAreAskedForBoth() throws IOException {
    assertThat(settingsOf(ProfileByJfr.of(21, "Linux"))).doesNotContain(">false<");
    assertThat(settingsOf(ProfileByJfr.of(25, "Mac OS X"))).doesNotContain(">false<");
    assertThat(settingsOf(ProfileByJfr.of(0, "Linux"))).doesNotContain(">false<");
  }

  @Test
  void stacksAreKeptDeepEnoughForTheirRoots() throws IOException {
    assertThat(flagsOf(ProfileByJfr.of(25, "Linux")))
        .anyMatch(flag -> flag.startsWith("-XX:FlightRecorderOptions:stackdepth=1024,"));
  }

  @Test
  void asyncProfilerComesAlong() throws IOException {
    List<String> flags = flagsOf(ProfileByAsync.found(Map.of()));

    assertThat(folder.resolve("libasyncProfiler.so")).isNotEmptyFile();
    assertThat(flags.getFirst())
        .isEqualTo(
            "-agentpath:%s=start,event=cpu,interval=10ms,jfr,file=%s"
                .formatted(folder.resolve("libasyncProfiler.so"), folder.resolve("p.jfr")));
  }

  @Test
  void anInstalledAsyncProfilerComesFirst() throws IOException {
    Path library = folder.resolve("lib").resolve(System.mapLibraryName("asyncProfiler"));
    Files.createDirectories(library.getParent());
    Files.createFile(library);

    assertThat(
            flagsOf(ProfileByAsync.found(Map.of("ASYNC_PROFILER_HOME", folder.toString())))
                .getFirst())
        .startsWith("-agentpath:" + library + "=");
  }

  @Test
  void aMissingAsyncProfilerIsReportedBeforeTheRun() {
    assertThatThrownBy(() -> ProfileByAsync.found(Map.of("ASYNC_PROFILER_HOME", folder.toString())))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("ASYNC_PROFILER_HOME is set to");
  }

  private List<String> flagsOf(ProfileSampler sampler) throws IOException {
    return sampler.jvmFlags(folder, folder.resolve("p.jfr"));
  }

  private String settingsOf(ProfileSampler sampler) throws IOException {
    flagsOf(sampler);
    return Files.readString(folder.resolve("profile.jfc"));
  }
}
