package dev.loombench.e2e.apps;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Application that uses CPU and memory for each request: {@code GreedyApp PORT MILLIS MEBIBYTES}. A
 * fourth argument kills it that many seconds after its first request.
 */
public final class GreedyApp {

  private GreedyApp() {}

  /** Starts the application. */
  public static void main(String[] arguments) throws IOException {
    int port = Integer.parseInt(arguments[0]);
    long nanos = Long.parseLong(arguments[1]) * 1_000_000;
    int bytes = Integer.parseInt(arguments[2]) << 20;
    long lifeMillis = arguments.length > 3 ? Long.parseLong(arguments[3]) * 1_000 : 0;
    List<byte[]> kept = new CopyOnWriteArrayList<>();
    var started = new AtomicBoolean();
    var server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.setExecutor(Executors.newFixedThreadPool(4));
    server.createContext("/ready", GreedyApp::answer);
    server.createContext(
        "/",
        exchange -> {
          if (lifeMillis > 0 && started.compareAndSet(false, true)) {
            Thread.ofPlatform().daemon().start(() -> killAfter(lifeMillis));
          }
          long until = System.nanoTime() + nanos;
          while (System.nanoTime() < until) {
            Thread.onSpinWait();
          }
          kept.add(new byte[bytes]);
          exchange.getResponseHeaders().set("X-Kept", Integer.toString(kept.size()));
          answer(exchange);
        });
    server.start();
  }

  private static void killAfter(long millis) {
    try {
      Thread.sleep(millis);
      new ProcessBuilder("kill", "-9", Long.toString(ProcessHandle.current().pid())).start();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void answer(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 2);
    try (var body = exchange.getResponseBody()) {
      body.write(new byte[] {'o', 'k'});
    }
  }
}
