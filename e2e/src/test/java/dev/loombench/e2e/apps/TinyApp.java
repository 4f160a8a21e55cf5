package dev.loombench.e2e.apps;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Smallest application: {@code TinyApp PORT MOST [ADDRESS]} exits after MOST answers and listens on
 * the loopback by default. An answer waits a millisecond, or those of the property {@code millis},
 * so that users who wait for answers leave CPU time to other tests.
 */
public final class TinyApp {

  private TinyApp() {}

  /** Starts the application. */
  public static void main(String[] arguments) throws IOException {
    int port = Integer.parseInt(arguments[0]);
    long most = Long.parseLong(arguments[1]);
    long nanos = Integer.getInteger("millis", 1) * 1_000_000L;
    var answered = new AtomicLong();
    InetAddress address =
        arguments.length > 2
            ? InetAddress.getByName(arguments[2])
            : InetAddress.getLoopbackAddress();
    var server = HttpServer.create(new InetSocketAddress(address, port), 0);
    server.setExecutor(Executors.newFixedThreadPool(4));
    server.createContext(
        "/",
        exchange -> {
          if (answered.incrementAndGet() > most) {
            System.err.println("limit reached after " + most + " answers");
            Runtime.getRuntime().halt(9);
          }
          LockSupport.parkNanos(nanos);
          exchange.sendResponseHeaders(200, 2);
          try (var body = exchange.getResponseBody()) {
            body.write(new byte[] {'o', 'k'});
          }
        });
    server.start();
  }
}
