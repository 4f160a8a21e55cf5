import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** A reader's own application, as small as one can be: {@code java TinyApp.java PORT MOST}. */
final class TinyApp {

  private TinyApp() {}

  public static void main(String[] arguments) throws IOException {
    int port = Integer.parseInt(arguments[0]);
    long most = Long.parseLong(arguments[1]);
    var answered = new AtomicLong();
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.setExecutor(Executors.newFixedThreadPool(4));
    server.createContext(
        "/",
        exchange -> {
          if (answered.incrementAndGet() > most) {
            System.err.println("out of strength after " + most + " answers");
            Runtime.getRuntime().halt(9);
          }
          exchange.sendResponseHeaders(200, 2);
          try (var body = exchange.getResponseBody()) {
            body.write(new byte[] {'o', 'k'});
          }
        });
    server.start();
  }
}
