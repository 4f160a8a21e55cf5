package dev.loombench.tool.launch.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadCpusTest {

  @Test
  void everyThreadOfAProcessIsRead() {
    long self = ProcessHandle.current().pid();

    assertThat(ThreadCpus.of(self)).hasSizeGreaterThan(5);
    assertThat(ThreadCpus.outside(self, CpuSet.firstOf(4096))).isEmpty();
    assertThat(ThreadCpus.outside(self, new CpuSet(List.of(4096))))
        .first()
        .asString()
        .matches("thread \\d+ \\(.*\\) may use CPUs [0-9,-]+");
  }

  @Test
  void aProcessThatEndedHasNoThreads() throws Exception {
    Process process = new ProcessBuilder("true").start();
    process.waitFor();

    assertThat(ThreadCpus.of(process.pid())).isEmpty();
  }
}
