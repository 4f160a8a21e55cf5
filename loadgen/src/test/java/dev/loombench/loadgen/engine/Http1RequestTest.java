package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.RequestSpec;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class Http1RequestTest {

  @Test
  void sendsTheHostOfTheTargetUnlessTheRequestHasOne() {
    assertThat(text(Map.of())).isEqualTo("GET /a HTTP/1.1\r\nHost: localhost:8080\r\n\r\n");
    assertThat(text(Map.of("host", "tenant.example.test")))
        .isEqualTo("GET /a HTTP/1.1\r\nhost: tenant.example.test\r\n\r\n");
  }

  private static String text(Map<String, String> headers) {
    Http1Request request =
        Http1Request.of(
            RequestSpec.of("GET", "/a", headers, ""),
            new byte[0],
            URI.create("http://localhost:8080"),
            true);
    try {
      return request.bytes().toString(StandardCharsets.UTF_8);
    } finally {
      request.release();
    }
  }
}
