package dev.loombench.tool.record.proc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.launch.os.Await;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class AcceptQueueTest {

  private static final long SELF = ProcessHandle.current().pid();
  private static final String TABLE =
      """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
         0: 0100007F:1F90 00000000:0000 0A 00000000:00000C8F 00:00000000 00000000     0        0 11 1 0000 100 0 0 10 0
         1: 00000000:0016 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 12 1 0000 100 0 0 10 0
         2: 00000000:1F90 00000000:0000 0A 00000000:00000002 00:00000000 00000000     0        0 13 1 0000 100 0 0 10 0
         3: 0100007F:1F90 0100007F:C001 01 00000000:00000007 00:00000000 00000000     0        0 14 1 0000 20 4 30 10 -1
         4: 0100007F:1F91 00000000:0000 0A 00000000:00000001 00:00000000 00000000     0        0 15 1 0000 100 0 0 10 0
      """;

  @Test
  void addsUpTheSocketsThatListenAtThePort() throws IOException {
    assertThat(AcceptQueue.parse(new StringReader(TABLE), 8080)).hasValue(3215 + 2);
    assertThat(AcceptQueue.parse(new StringReader(TABLE), 22)).hasValue(0);
    assertThat(AcceptQueue.parse(new StringReader(TABLE), 443)).isEmpty();
  }

  @Test
  void readsNoFurtherThanTheFirstConnection() throws IOException {
    assertThat(AcceptQueue.parse(new StringReader(TABLE), 8081)).isEmpty();
  }

  @Test
  void countsConnectionsThatAServerHasNotAccepted() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (var server = new ServerSocket(0, 10, loopback);
        var _ = new Socket(loopback, server.getLocalPort());
        var _ = new Socket(loopback, server.getLocalPort())) {
      int port = server.getLocalPort();
      Await.until("both wait", () -> waiting(port).equals(OptionalInt.of(2)));
      try (Socket _ = server.accept()) {
        Await.until("one waits", () -> waiting(port).equals(OptionalInt.of(1)));
      }
    }
  }

  private static OptionalInt waiting(int port) {
    try {
      return AcceptQueue.read(SELF, port);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
