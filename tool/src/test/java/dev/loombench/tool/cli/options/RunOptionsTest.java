package dev.loombench.tool.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RunOptionsTest {

  @Test
  void theCommandLineToResumeOmitsTheFolder() {
    assertThat(RunOptions.commandLine(List.of("run", "quick", "--out", "runs/a")))
        .isEqualTo("./loombench run quick");
    assertThat(RunOptions.commandLine(List.of("run", "--out=runs/a", "quick", "--scale", "smoke")))
        .isEqualTo("./loombench run quick --scale smoke");
  }

  @Test
  void argumentsAreQuotedForTheShell() {
    assertThat(RunOptions.commandLine(List.of("sweep", "quick", "--across", "users=8..64 by 8")))
        .isEqualTo("./loombench sweep quick --across 'users=8..64 by 8'");
  }
}
