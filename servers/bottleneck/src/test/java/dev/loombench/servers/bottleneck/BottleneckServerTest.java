package dev.loombench.servers.bottleneck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.kernels.serving.BadProperty;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BottleneckServerTest {

  @Test
  void withoutABottleneckItAnswersImmediately() throws Exception {
    try (BottleneckServer server = BottleneckServer.start("--server.port=0");
        Client client = new Client(server)) {
      assertThat(client.get("/work").body()).isEqualTo("done");
      assertThat(client.get("/empty").body()).isEmpty();
      assertThat(client.get("/counts").body()).isEqualTo("{\"mostAtOnce\":0,\"times\":0}");
      assertThat(client.get("/metrics").statusCode()).isEqualTo(404);
      assertThat(client.get("/else").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void largeResponsesEndWithTheEnd() throws Exception {
    try (BottleneckServer server =
            BottleneckServer.start("--server.port=0", "--loombench.kibibytes=4");
        Client client = new Client(server)) {
      assertThat(client.get("/work").body()).hasSize(4096).endsWith(".the end");
    }
  }

  @Test
  void gcExistsOnlyIfEnabled() throws Exception {
    try (BottleneckServer server =
            BottleneckServer.start("--server.port=0", "--loombench.gc=true");
        BottleneckServer withoutGc = BottleneckServer.start("--server.port=0");
        Client client = new Client(server);
        Client clientWithoutGc = new Client(withoutGc)) {
      assertThat(client.post("/gc").statusCode()).isEqualTo(204);
      assertThat(client.get("/gc").statusCode()).isEqualTo(405);
      assertThat(clientWithoutGc.post("/gc").statusCode()).isEqualTo(404);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          limited-by=luck                       | loombench.limited-by is 'luck', but must be one of nothing, worker-pool, cpu, heap, locks, pinned, event-loop, accept-queue, connection-pool, downstream, rate
          limited-by=pinned pool=3              | loombench.pool is not a property of this server; allowed: client-connections, downstream, gc, limited-by, millis, ready-file
          limited-by=worker-pool threads=virtual | loombench.threads is 'virtual', but must be a whole number from 1 to 100000
          limited-by=locks threads=some         | loombench.threads is 'some', but must be a whole number from 1 to 100000, unbounded or virtual
          limited-by=locks lock=spin            | loombench.lock is 'spin', but must be monitor or reentrant
          limited-by=downstream client=pigeon   | loombench.client is 'pigeon', but must be socket or http
          limited-by=rate millis=0              | loombench.millis is '0', but must be a whole number from 1 to 60000
          """)
  void invalidOptionsAreRejected(String options, String reason) {
    String[] arguments =
        Arrays.stream(options.split(" ", -1))
            .map(option -> "--loombench." + option)
            .toArray(String[]::new);

    assertThatExceptionOfType(BadProperty.class)
        .isThrownBy(() -> BottleneckServer.start(arguments))
        .withMessage(reason);
  }
}
