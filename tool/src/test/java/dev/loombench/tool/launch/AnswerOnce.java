package dev.loombench.tool.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Server that writes a scripted answer to its first connection without reading the request. */
public final class AnswerOnce implements AutoCloseable {

  private final ServerSocket server;
  private final Thread answering;

  /** Writer of an answer. */
  public interface Script {
    void writeTo(OutputStream out) throws IOException, InterruptedException;
  }

  private AnswerOnce(ServerSocket server, Script script) {
    this.server = server;
    this.answering = Thread.ofVirtual().start(() -> answer(script));
  }

  public static AnswerOnce with(Script script) throws IOException {
    return new AnswerOnce(new ServerSocket(0, 10, InetAddress.getLoopbackAddress()), script);
  }

  public static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  public URI uri() {
    return URI.create("http://127.0.0.1:" + server.getLocalPort());
  }

  private void answer(Script script) {
    try (Socket socket = server.accept()) {
      script.writeTo(socket.getOutputStream());
      socket.shutdownOutput();
      socket.getInputStream().readAllBytes();
    } catch (IOException | InterruptedException closed) {
      // The client has closed the connection.
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    answering.interrupt();
  }
}
