package dev.loombench.conformance;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.conformance.ServerSpec.InvalidProperty;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Starts that fail: one line on stderr, nothing on stdout, exit code 1. */
class RejectedStartTest {

  private static final String SERVERS = "dev.loombench.conformance.ServerSpec#servers";

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("invalidProperties")
  void anInvalidPropertyEndsTheServerWithOneLine(String server, InvalidProperty property)
      throws Exception {
    assertThat(reason(server, property.argument())).isEqualTo(property.message() + "\n");
  }

  static Stream<Arguments> invalidProperties() {
    return ServerSpec.servers().stream()
        .flatMap(
            server ->
                ServerSpec.of(server).invalidProperties().stream()
                    .map(property -> Arguments.of(server, property)));
  }

  @ParameterizedTest
  @MethodSource(SERVERS)
  void aReadyFileThatCannotBeWrittenEndsTheServerWithOneLine(String server) throws Exception {
    Path missing = folder.resolve("missing").resolve("ready.json");
    assertThat(reason(server, "--loombench.ready-file=" + missing))
        .startsWith("loombench.ready-file: cannot write '" + missing + "'")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @MethodSource(SERVERS)
  void aTakenPortEndsTheServerWithOneLine(String server) throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      assertThat(reason(server, "--server.port=" + port))
          .startsWith("server.port: cannot listen on 127.0.0.1:%d: ".formatted(port))
          .endsWith("Address already in use\n")
          .hasLineCount(1);
    }
  }

  private String reason(String server, String argument) throws IOException, InterruptedException {
    Process process = ServerProcess.launch(Form.JAR, server, List.of(argument), folder);
    assertThat(process.waitFor(60, SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(Files.readString(folder.resolve("stdout"))).isEmpty();
    return Files.readString(folder.resolve("stderr"));
  }
}
