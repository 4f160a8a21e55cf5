package dev.loombench.tool.record.prometheus;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Prometheus endpoint of a server, scraped over one keep-alive connection. It uses the JDK's
 * HttpURLConnection, which has no threads that would run in a window, and a thread that sleeps.
 */
final class PrometheusEndpoint {

  private static final int MOST_BYTES = 16 << 20;
  private static final int OK = 200;

  private final URI address;
  private final String name;
  private final Duration patience;

  PrometheusEndpoint(URI server, String endpoint, Duration patience) {
    this.address = URI.create(endpoint.startsWith("/") ? origin(server) + endpoint : endpoint);
    this.name = endpoint;
    this.patience = patience;
  }

  private static String origin(URI server) {
    return "%s://%s".formatted(server.getScheme(), server.getRawAuthority());
  }

  /** Answer with the time of its first byte: a busy server reads its metrics just then. */
  record Answer(Instant at, String text) {}

  /** Scrapes once; errors have messages for people. */
  Answer scrape() throws IOException {
    HttpURLConnection connection = connection();
    var isLate = new AtomicBoolean();
    Thread deadline = Thread.ofVirtual().start(() -> disconnectWhenLate(connection, isLate));
    try {
      int status = connection.getResponseCode();
      Instant at = Instant.now();
      if (status == OK) {
        return new Answer(at, drain(connection.getInputStream()));
      }
      drain(connection.getErrorStream());
      throw new IOException("%s answered %d".formatted(name, status));
    } catch (SocketTimeoutException tooLate) {
      throw late(tooLate);
    } catch (ConnectException refused) {
      throw new IOException("%s: %s".formatted(name, refused.getMessage()), refused);
    } catch (IOException failed) {
      throw isLate.get() ? late(failed) : failed;
    } finally {
      deadline.interrupt();
    }
  }

  private IOException late(IOException cause) {
    return new IOException(
        "%s did not answer within %d s".formatted(name, patience.toSeconds()), cause);
  }

  /** Ends an answer whose bytes come slowly: the timeout of a connection is one of each read. */
  private void disconnectWhenLate(HttpURLConnection connection, AtomicBoolean isLate) {
    try {
      Thread.sleep(patience);
      isLate.set(true);
      connection.disconnect();
    } catch (InterruptedException answered) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpURLConnection connection() throws IOException {
    var connection = (HttpURLConnection) address.toURL().openConnection(Proxy.NO_PROXY);
    connection.setConnectTimeout((int) patience.toMillis());
    connection.setReadTimeout((int) patience.toMillis());
    connection.setInstanceFollowRedirects(false);
    connection.setRequestProperty("Accept", "text/plain;version=0.0.4");
    return connection;
  }

  /** Reads the whole body, so that the connection can be reused. */
  private String drain(InputStream body) throws IOException {
    if (body == null) {
      return "";
    }
    long deadline = System.nanoTime() + patience.toNanos();
    var bytes = new ByteArrayOutputStream();
    var buffer = new byte[16 * 1024];
    try (body) {
      for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
        bytes.write(buffer, 0, read);
        if (bytes.size() > MOST_BYTES) {
          throw new IOException("%s answered more than %d MiB".formatted(name, MOST_BYTES >> 20));
        }
        if (System.nanoTime() - deadline > 0) {
          throw new SocketTimeoutException();
        }
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
