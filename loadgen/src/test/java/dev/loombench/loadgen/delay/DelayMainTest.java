package dev.loombench.loadgen.delay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests of the process of delaying proxies. */
@Timeout(60)
class DelayMainTest {

  private ServerSocket target;
  private Process process;
  private BufferedReader answers;
  private Writer commands;

  @BeforeEach
  void start() throws IOException {
    target = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                DelayMain.class.getName(),
                "db 5000 localhost:" + target.getLocalPort(),
                "search 0 127.0.0.1:1")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    answers = process.inputReader();
    commands = process.outputWriter();
  }

  @AfterEach
  void end() throws IOException {
    process.destroyForcibly();
    target.close();
  }

  @Test
  void itReportsPortsAndReadingsAndExitsAtTheEndOfItsInput() throws Exception {
    JsonNode ports = next();
    try (var client = new Socket(InetAddress.getLoopbackAddress(), ports.path("db").asInt());
        Socket server = target.accept()) {
      client.getOutputStream().write(7);
      assertThat(server.getInputStream().read()).isEqualTo(7);
    }
    JsonNode read = ask("read");
    assertThat(read.path("db").path("connections").asInt()).isEqualTo(1);
    assertThat(read.path("db").path("chunks").asInt()).isEqualTo(1);
    assertThat(read.path("search").path("connections").asInt()).isZero();
    assertThat(ask("reset")).isEmpty();
    assertThat(ask("read").path("db").path("chunks").asInt()).isZero();
    assertThat(ask("halt").path("failed").asString()).isEqualTo("unknown command halt");

    commands.close();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
  }

  private JsonNode ask(String command) throws IOException {
    commands.write(command + "\n");
    commands.flush();
    return next();
  }

  private JsonNode next() throws IOException {
    return JsonMapper.shared().readTree(answers.readLine());
  }
}
