package dev.loombench.kernels.serving;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loombench.contract.ReadySignal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadyFileTest {

  @TempDir private Path folder;
  private HttpServer server;

  @BeforeEach
  void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    answer("/thread", 200, "virtual handler-*");
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void containsProcessIdPortAndFacts() throws IOException {
    answer("/thread/compute", 200, "platform compute-*");
    List<ReadySignal> signals = new ArrayList<>();
    announce(signals);
    assertThat(signals)
        .singleElement()
        .satisfies(
            signal -> {
              assertThat(signal.pid()).isEqualTo(ProcessHandle.current().pid());
              assertThat(signal.port()).isEqualTo(server.getAddress().getPort());
              assertThat(signal.facts())
                  .containsEntry("threads.model", "virtual")
                  .containsEntry("handler.thread", "virtual handler-*")
                  .containsEntry("compute.thread", "platform compute-*")
                  .containsEntry("java.version", System.getProperty("java.version"))
                  .containsKeys("jvm.gc", "jvm.arguments", "jvm.max-heap-bytes", "os.somaxconn");
            });
    assertThat(folder.resolve("ready.json")).hasContent("the signal as JSON");
  }

  @Test
  void leavesNoTemporaryFile() throws IOException {
    ReadyFile.write(folder.resolve("ready.json"), "{}");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(folder.resolve("ready.json"));
    }
  }

  @Test
  void replacesAnOlderFile() throws IOException {
    Files.writeString(folder.resolve("ready.json"), "older and longer");
    ReadyFile.write(folder.resolve("ready.json"), "new");
    assertThat(folder.resolve("ready.json")).hasContent("new");
  }

  @Test
  void aMissingFolderIsNamed() {
    Path nowhere = folder.resolve("missing").resolve("ready.json");
    assertThatThrownBy(() -> ReadyFile.write(nowhere, "{}"))
        .isInstanceOf(BadProperty.class)
        .hasMessageStartingWith("loombench.ready-file: cannot write '" + nowhere + "'");
  }

  @Test
  void isNotWrittenIfTheServerCannotAnswer() {
    answer("/thread/compute", 500, "");
    assertThatThrownBy(() -> announce(new ArrayList<>()))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("500");
    assertThat(folder.resolve("ready.json")).doesNotExist();
  }

  private void announce(List<ReadySignal> signals) {
    ReadyFile.announce(
        folder.resolve("ready.json"),
        new InetSocketAddress("0.0.0.0", server.getAddress().getPort()),
        Map.of("threads.model", "virtual"),
        signal -> {
          signals.add(signal);
          return "the signal as JSON";
        });
  }

  private void answer(String path, int status, String body) {
    server.createContext(
        path,
        exchange -> {
          byte[] bytes = body.getBytes(UTF_8);
          exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
  }
}
