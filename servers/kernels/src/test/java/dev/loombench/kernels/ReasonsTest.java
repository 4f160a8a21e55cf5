package dev.loombench.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReasonsTest {

  @Test
  void everyStatusHasAReason() {
    assertThat(Reasons.of(403)).isEqualTo("allowed only from this machine");
    assertThat(Reasons.of(404)).isEqualTo("no such path");
    assertThat(Reasons.of(413)).isEqualTo("the body is larger than 2097152 bytes");
    assertThat(Reasons.of(500)).isEqualTo("internal error; see the log of the server");
  }

  @Test
  void theConnectionClosesAfter400ButNotAfter404() {
    assertThat(Reasons.closesConnection(404)).isFalse();
    assertThat(Reasons.closesConnection(400)).isTrue();
  }
}
