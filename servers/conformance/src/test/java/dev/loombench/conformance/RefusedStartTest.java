package dev.loombench.conformance;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How servers refuse to start. */
class RefusedStartTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          spring-mvc     | threads=0           | loombench.threads is '0', but must be a whole number from 1 to 100000, unbounded or virtual
          spring-mvc     | threads=green       | loombench.threads is 'green', but must be a whole number from 1 to 100000, unbounded or virtual
          spring-mvc     | event-loops=2       | loombench.event-loops is not a property of this server; allowed: client-connections, database, database-password, database-user, downstream, files, gc, persistence, pool, ready-file, semaphore, threads
          spring-webflux | event-loops=none    | loombench.event-loops is 'none', but must be a whole number from 1 to 1024, or default
          spring-webflux | compute-on=moon     | loombench.compute-on is 'moon', but must be worker or loop
          spring-webflux | file-by=hand        | loombench.file-by is 'hand', but must be channels or elastic
          spring-webflux | elastic=rubber      | loombench.elastic is 'rubber', but must be platform or virtual
          spring-webflux | threads=200         | loombench.threads is not a property of this server; allowed: client-connections, compute-on, database, database-password, database-user, downstream, elastic, event-loops, file-by, files, gc, pool, ready-file
          helidon        | threads=virtual     | loombench.threads is not a property of this server; allowed: client-connections, database, database-password, database-user, downstream, files, gc, pool, ready-file
          helidon        | pool=0              | loombench.pool is '0', but must be a whole number from 1 to 10000
          spring-mvc     | gc=maybe            | loombench.gc is 'maybe', but must be true or false
          spring-webflux | gc=maybe            | loombench.gc is 'maybe', but must be true or false
          spring-webflux | client-connections= | loombench.client-connections is '', but must be a whole number from 1 to 100000
          spring-mvc     | persistence=ebean   | loombench.persistence is 'ebean', but must be jdbc or jpa
          spring-mvc     | semaphore=0         | loombench.semaphore is '0', but must be a whole number from 1 to 100000
          quarkus        | threads=0           | loombench.threads is '0', but must be a whole number from 1 to 100000
          quarkus        | model=virtual2      | loombench.model is 'virtual2', but must be worker, which this jar is built for
          quarkus        | compute-on=loop     | loombench.compute-on is not a property of this server; allowed: client-connections, database, database-password, database-user, downstream, event-loops, files, gc, model, persistence, pool, ready-file, threads
          quarkus        | client-connections= | loombench.client-connections is '', but must be a whole number from 1 to 100000
          spring-mvc     | downstream=here     | loombench.downstream is 'here', but must be a URL like http://127.0.0.1:9000
          """)
  void aBadPropertyEndsTheServerWithOneLine(String server, String property, String line)
      throws Exception {
    Process process = ServerProcess.launch(server, List.of("--loombench." + property), folder);
    assertThat(process.waitFor(60, SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(Files.readString(folder.resolve("stderr"))).isEqualTo(line + "\n");
    assertThat(Files.readString(folder.resolve("stdout"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"spring-mvc", "spring-webflux", "helidon", "quarkus"})
  void aReadyFileThatCannotBeWrittenEndsTheServer(String server) throws Exception {
    Path nowhere = folder.resolve("missing").resolve("ready.json");
    Process process =
        ServerProcess.launch(server, List.of("--loombench.ready-file=" + nowhere), folder);
    assertThat(process.waitFor(60, SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(Files.readString(folder.resolve("stderr")))
        .startsWith("loombench.ready-file: cannot write '" + nowhere + "'")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource({"spring-mvc", "spring-webflux", "helidon", "quarkus"})
  void aTakenPortEndsTheServerWithOneLine(String server) throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      Process process = ServerProcess.launch(server, List.of("--server.port=" + port), folder);
      assertThat(process.waitFor(60, SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(1);
      assertThat(Files.readString(folder.resolve("stderr")))
          .startsWith("server.port: cannot listen on 127.0.0.1:%d: ".formatted(port))
          .endsWith("Address already in use\n")
          .hasLineCount(1);
      assertThat(Files.readString(folder.resolve("stdout"))).isEmpty();
    }
  }
}
