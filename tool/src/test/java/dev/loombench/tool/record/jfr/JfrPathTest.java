package dev.loombench.tool.record.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class JfrPathTest {

  @Test
  void onlyAPathThatTheJvmWouldSplitIsInQuotes() {
    assertThat(JfrPath.value(Path.of("/runs/today/a.jfr"))).isEqualTo("/runs/today/a.jfr");
    assertThat(JfrPath.value(Path.of("/runs/a,b.jfr"))).isEqualTo("\"/runs/a,b.jfr\"");
    assertThat(JfrPath.value(Path.of("/my runs/a.jfr"))).isEqualTo("\"/my runs/a.jfr\"");
  }
}
