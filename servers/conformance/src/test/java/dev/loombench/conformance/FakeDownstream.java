package dev.loombench.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** Downstream service whose behavior a test sets. */
final class FakeDownstream {

  /** Handling of a call. */
  @FunctionalInterface
  interface Behavior {
    void answer(HttpExchange exchange) throws IOException, InterruptedException;
  }

  private final HttpServer server;
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private volatile Behavior behavior = exchange -> send(exchange, 200, "");

  private FakeDownstream(HttpServer server) {
    this.server = server;
  }

  static FakeDownstream start() {
    try {
      FakeDownstream fake =
          new FakeDownstream(
              HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
      fake.server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      fake.server.createContext("/", fake::handle);
      fake.server.start();
      return fake;
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Sets the behavior and forgets the calls so far. */
  void behave(Behavior behavior) {
    calls.clear();
    this.behavior = behavior;
  }

  /** Returns method and target of each call since the last {@link #behave}. */
  List<String> calls() {
    return calls;
  }

  /**
   * Sends an answer and closes the connection with a {@code Connection: close} header. A client
   * that pooled it could use it while it is closed here, and fail.
   */
  static void send(HttpExchange exchange, int status, String body) throws IOException {
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("Connection", "close");
    byte[] bytes = body.getBytes(UTF_8);
    if (bytes.length == 0) {
      exchange.sendResponseHeaders(status, -1);
    } else {
      exchange.sendResponseHeaders(status, bytes.length);
      try (OutputStream content = exchange.getResponseBody()) {
        content.write(bytes);
      }
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    calls.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
    try {
      behavior.answer(exchange);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
