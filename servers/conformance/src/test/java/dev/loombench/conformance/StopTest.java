package dev.loombench.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Stop of a server. */
@ForEachVariant
class StopTest {

  private static final int ENDED_BY_SIGTERM = 143;

  private final Variant variant;

  StopTest(Variant variant) {
    this.variant = variant;
  }

  @Test
  void aServerStopsWithRequestsInProgress() throws Exception {
    try (ServerProcess server = ServerProcess.start(variant.server(), variant.with());
        RawConnection waiting = RawConnection.to(server);
        RawConnection idle = RawConnection.to(server)) {
      List<ProcessHandle> children = server.process().descendants().toList();
      waiting.write("GET /delay?millis=60000 HTTP/1.1\r\nHost: localhost\r\n\r\n");
      assertThat(idle.send("GET", "/hello").status()).isEqualTo(200);

      assertThat(server.stop()).isTrue();

      assertThat(server.process().exitValue()).isEqualTo(ENDED_BY_SIGTERM);
      assertThat(children).isEmpty();
      assertThat(server.output()).isEmpty();
      assertThatThrownBy(
              () -> new Socket(InetAddress.getLoopbackAddress(), server.ready().port()).close())
          .isInstanceOf(ConnectException.class);
    }
  }
}
