import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Small web application, in place of your own: {@code java App.java PORT [THREADS]}. THREADS is
 * {@code virtual} or the size of a pool of platform threads.
 */
public class App {

  private static final int BACKLOG = 4096;
  private static final long QUERY_MILLIS = 50;

  /** Starts the application on loopback. */
  public static void main(String[] arguments) throws IOException {
    // Without these the JDK's server delays small answers and closes all but 200 idle connections.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    System.setProperty("sun.net.httpserver.maxIdleConnections", "20000");
    int port = Integer.parseInt(arguments[0]);
    String threads = arguments.length > 1 ? arguments[1] : "virtual";

    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    HttpServer server = HttpServer.create(address, BACKLOG);
    server.setExecutor(executor(threads));
    server.createContext("/health", exchange -> answer(exchange, "up"));
    server.createContext("/search", App::search);
    server.start();
  }

  private static ExecutorService executor(String threads) {
    return threads.equals("virtual")
        ? Executors.newVirtualThreadPerTaskExecutor()
        : Executors.newFixedThreadPool(Integer.parseInt(threads));
  }

  /** Sleeps, as if it queried a database, and answers the length of the request body. */
  private static void search(HttpExchange exchange) throws IOException {
    int length = exchange.getRequestBody().readAllBytes().length;
    try {
      Thread.sleep(QUERY_MILLIS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException(stopped);
    }
    answer(exchange, "found %d".formatted(length));
  }

  private static void answer(HttpExchange exchange, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    try (exchange) {
      exchange.getResponseBody().write(body);
    }
  }
}
