import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** Server of known capacity: one worker takes requests from a queue at a fixed rate. */
final class OneWorker {

  private static final int BACKLOG = 4096;
  private static final byte[] BODY = "done".getBytes(StandardCharsets.US_ASCII);

  /** Time that late wake-ups of the worker may take without lowering the rate. */
  private static final long CATCH_UP_NANOS = 5_000_000;

  private final long nanosPerRequest;
  private long freeAt = System.nanoTime();

  private OneWorker(long requestsPerSecond) {
    this.nanosPerRequest = 1_000_000_000 / requestsPerSecond;
  }

  public static void main(String[] arguments) throws IOException {
    var worker = new OneWorker(Long.parseLong(arguments[1]));
    var address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
    HttpServer server = HttpServer.create(address, BACKLOG);
    server.setExecutor(
        Executors.newSingleThreadExecutor(Thread.ofPlatform().name("worker-1").factory()));
    server.createContext("/", worker::serve);
    server.start();
  }

  private void serve(HttpExchange exchange) throws IOException {
    freeAt = Math.max(freeAt, System.nanoTime() - CATCH_UP_NANOS) + nanosPerRequest;
    for (long left = freeAt - System.nanoTime(); left > 0; left = freeAt - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    exchange.sendResponseHeaders(200, BODY.length);
    exchange.getResponseBody().write(BODY);
    exchange.close();
  }
}
