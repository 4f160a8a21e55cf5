package dev.loombench.e2e.apps;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Small application: {@code SwitchedApp PORT}. The environment variable THREADS is {@code pool} or
 * {@code virtual}, ANSWER is its answer, and NEEDS_ARGUMENT makes it want another argument.
 */
public final class SwitchedApp {

  private SwitchedApp() {}

  /** Starts the application. */
  public static void main(String[] arguments) throws IOException {
    Map<String, String> environment = System.getenv();
    if (environment.containsKey("NEEDS_ARGUMENT") && arguments.length < 2) {
      System.err.println("usage: SwitchedApp PORT CONFIGURATION");
      System.exit(2);
    }
    int port = Integer.parseInt(arguments[0]);
    byte[] answer = environment.getOrDefault("ANSWER", "ok").getBytes(StandardCharsets.UTF_8);
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    HttpServer server = HttpServer.create(address, 0);
    server.setExecutor(executor(environment.getOrDefault("THREADS", "pool")));
    server.createContext(
        "/work",
        exchange -> {
          exchange.sendResponseHeaders(200, answer.length);
          try (var body = exchange.getResponseBody()) {
            body.write(answer);
          }
        });
    server.start();
  }

  private static ExecutorService executor(String threads) {
    return threads.equals("virtual")
        ? Executors.newVirtualThreadPerTaskExecutor()
        : Executors.newFixedThreadPool(4);
  }
}
