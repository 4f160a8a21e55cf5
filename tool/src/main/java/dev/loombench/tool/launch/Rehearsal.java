package dev.loombench.tool.launch;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.loombench.contract.ReadySignal;
import dev.loombench.tool.launch.ReadyProbe.Answer;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Run of a readiness probe against an in-process server, so that its classes are loaded before the
 * first server's start is measured.
 */
final class Rehearsal {

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final byte[] ANSWER = "HTTP/1.1 200 OK\r\n\r\n".getBytes(US_ASCII);

  private Rehearsal() {}

  static void hold() {
    JsonMapper.shared()
        .readerFor(ReadySignal.class)
        .readValue("{\"pid\":1,\"port\":1,\"facts\":{}}");
    try (var listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread server = Thread.ofVirtual().start(() -> answerOnce(listener));
      URI base = URI.create("http://127.0.0.1:" + listener.getLocalPort());
      Answer answer =
          ReadyProbe.ofPath(base, "/", status -> status < ReadyProbe.FIRST_REDIRECT, Map.of())
              .ask(PATIENCE);
      if (answer instanceof Answer.NotYet(String last)) {
        throw Problem.environment("the loopback does not work here: " + last);
      }
      server.join();
    } catch (IOException cause) {
      throw Problem.environment(
          "no port can be bound on the loopback: " + Problem.reason(cause), cause);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw Problem.interrupted("interrupted before a server was started");
    }
  }

  private static void answerOnce(ServerSocket listener) {
    try (Socket connection = listener.accept()) {
      // Closing a connection with unread data resets it.
      connection.getInputStream().read(new byte[1024]);
      connection.getOutputStream().write(ANSWER);
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }
}
