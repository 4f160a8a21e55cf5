package dev.loombench.tool.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.plan.SweptRun;
import dev.loombench.tool.study.Study;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweptStudyTest {

  @Test
  void aSweepIsReadBackAsItWasWritten(@TempDir Path folder) {
    Study swept =
        SweptRun.of("rate=0.5,100", "platform-200.threads=50,100", (_, _, _) -> 1, 0, 1)
            .analyzed()
            .study();
    RunDirectory.create(folder.resolve("run"), swept, "study: made-up");

    assertThat(RunDirectory.open(folder.resolve("run")).study()).isEqualTo(swept);
  }
}
