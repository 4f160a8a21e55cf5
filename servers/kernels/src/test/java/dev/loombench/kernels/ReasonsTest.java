package dev.loombench.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReasonsTest {

  @Test
  void everyStatusHasAReason() {
    assertThat(Reasons.of(403)).isEqualTo("only for callers on this machine");
    assertThat(Reasons.of(404)).isEqualTo("no such path");
    assertThat(Reasons.of(413)).isEqualTo("the body is larger than 2097152 bytes");
    assertThat(Reasons.of(500)).isEqualTo("the server failed; its log says why");
  }

  @Test
  void aConnectionOutlivesAMistakeThatCouldBeReadWhole() {
    assertThat(Reasons.endConnection(404)).isFalse();
    assertThat(Reasons.endConnection(400)).isTrue();
  }
}
