package dev.loombench.kernels.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.BindException;
import org.junit.jupiter.api.Test;

class StartTest {

  private static final String[] ARGUMENTS = {"--server.port=8081"};

  @Test
  void namesThePortThatIsTaken() {
    var failure = new IllegalStateException("no", new BindException("Address already in use"));
    assertThat(Start.reason(ARGUMENTS, failure))
        .isEqualTo("server.port: cannot listen on 127.0.0.1:8081: Address already in use");
    assertThat(Start.cannotListen(failure)).isTrue();
  }

  @Test
  void reportsABadPropertyByItsMessageAlone() {
    assertThat(Start.reason(ARGUMENTS, new BadProperty("loombench.pool is '0'")))
        .isEqualTo("loombench.pool is '0'");
  }

  @Test
  void reportsOtherFailuresWithTheirType() {
    var failure = new IllegalStateException("no");
    assertThat(Start.reason(ARGUMENTS, failure))
        .isEqualTo("the server did not start: java.lang.IllegalStateException: no");
    assertThat(Start.cannotListen(failure)).isFalse();
  }
}
