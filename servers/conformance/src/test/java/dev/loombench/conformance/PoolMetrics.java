package dev.loombench.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.conformance.DatabaseVariant.PoolMetricNames;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;

/** Metrics of a server's pool, from {@code /metrics}. */
record PoolMetrics(Http http, PoolMetricNames names) {

  /** Waits for a number of active connections and pending requests. */
  void await(int active, int pending) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    String last;
    do {
      last = read();
      if (value(last, names.active()) == active && value(last, names.pending()) == pending) {
        return;
      }
      Polling.pause();
    } while (System.nanoTime() < deadline);
    throw new AssertionError(
        "never had %d active and %d pending:%n%s".formatted(active, pending, last));
  }

  /** Returns the number of connections acquired so far. */
  double acquired() throws IOException, InterruptedException {
    return value(read(), names.acquired());
  }

  private String read() throws IOException, InterruptedException {
    HttpResponse<String> answer = http.get("/metrics");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/plain");
    return answer.body();
  }

  private static double value(String text, String name) {
    return Arrays.stream(text.split("\n"))
        .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is missing in\n" + text));
  }
}
