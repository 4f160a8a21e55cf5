package dev.loombench.tool.launch.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuRecordingTest {

  private static final String HEADER = "seconds,busy,stolen,all,others\n";
  private static final int BUSY = 1;
  private static final int OTHERS = 4;

  @TempDir Path folder;

  @Test
  void interpolatesBetweenLinesAndRepeatsAfterTheLast() throws IOException {
    CpuRecording recording = recording(HEADER + "0,0,0,0,0\n4,2,0,8,1\n10,8,0.5,20,3\n");

    assertThat(recording.at(0, BUSY)).isZero();
    assertThat(recording.at(2, BUSY)).isEqualTo(1, within(1e-9));
    assertThat(recording.at(7, BUSY)).isEqualTo(5, within(1e-9));
    assertThat(recording.at(10, OTHERS)).isEqualTo(3, within(1e-9));
    assertThat(recording.at(24, OTHERS)).isEqualTo(7, within(1e-9));
  }

  @Test
  void aFileOfAnotherFormatIsReported() {
    assertThatThrownBy(() -> recording(HEADER + "0,0,0,0,0\n4,2,0\n"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("not 5 columns: 4,2,0");
    assertThatThrownBy(() -> recording(HEADER + "0,0,0,0,0\n"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("it needs two lines");
    assertThatThrownBy(() -> CpuRecording.read(folder.resolve("missing.csv")))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("cannot read the CPU recording");
  }

  private CpuRecording recording(String text) throws IOException {
    return CpuRecording.read(Files.writeString(folder.resolve("cpu.csv"), text));
  }
}
