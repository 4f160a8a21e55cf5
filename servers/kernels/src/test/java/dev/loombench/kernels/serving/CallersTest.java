package dev.loombench.kernels.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallersTest {

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, true",
    "127.8.9.1, true",
    "::1, true",
    "::ffff:127.0.0.1, true",
    "10.0.0.1, false",
    "192.168.1.5, false",
    "0.0.0.0, false",
    "fe80::1, false"
  })
  void onlyLoopbackIsLocal(String address, boolean local) throws UnknownHostException {
    assertThat(Callers.isLocal(InetAddress.getByName(address))).isEqualTo(local);
  }
}
