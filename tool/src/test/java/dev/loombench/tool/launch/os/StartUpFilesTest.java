package dev.loombench.tool.launch.os;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import org.junit.jupiter.api.Test;

class StartUpFilesTest {

  @Test
  void aProcesssCpuIsItsOwnAndThatOfTheChildrenItWaitedFor() {
    String stat =
        "4711 (java (x) y) S 1 4711 4711 0 -1 4194560 100 200 0 0 150 25 30 5 20 0 17 0 9000 1 1";

    assertThat(ProcessStat.parse(stat).treeSeconds()).isEqualTo(2.1);
  }

  @Test
  void memoryIsReadInMebibytes() {
    StatusFile rollup =
        StatusFile.parse("00400000-7fff ---p 0 0:0 0 [rollup]\nRss: 2048 kB\nPss: 1536 kB\n");

    assertThat(MemoryUse.parse(rollup))
        .isEqualTo(new MemoryUse(new Measured(2), new Measured(1.5)));
  }

  @Test
  void aFigureThatTheKernelDoesNotTellIsUnavailable() {
    assertThat(MemoryUse.parse(StatusFile.parse("Rss: 1024 kB\n")).pss())
        .isEqualTo(new Unavailable("this kernel's smaps_rollup has no Pss"));
  }

  @Test
  void ofAProcessThatEndedThereIsNoMemoryButAReason() {
    assertThat(MemoryUse.of(Long.MAX_VALUE).rss())
        .isInstanceOfSatisfying(
            Unavailable.class,
            none -> assertThat(none.reason()).startsWith("/proc/9223372036854775807/smaps_rollup"));
  }

  @Test
  void thisProcesssMemoryCanBeRead() {
    assertThat(MemoryUse.of(ProcessHandle.current().pid()).pss()).isInstanceOf(Measured.class);
  }
}
