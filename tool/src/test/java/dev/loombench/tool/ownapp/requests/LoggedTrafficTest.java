package dev.loombench.tool.ownapp.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a log with traffic of users and of monitors. */
class LoggedTrafficTest extends SourceFixture {

  @TempDir private Path folder;

  @Test
  void onlyRequestsOfUsersAreSent() throws IOException {
    RequestSet set = read(RequestFilter.READS, log());

    assertThat(lines(set)).containsExactly("5x GET /api/orders", "1x GET /api/report");
    assertThat(sentences(set))
        .containsExactly(
            "probes of /actuator/health/readiness (20): --keep-probes includes them",
            "probes of / (10): --keep-probes includes them",
            "POST requests (4): they may change data; --writes includes them",
            "probes of /actuator/prometheus (2): --keep-probes includes them");
    assertThat(set.ratePerSecond().orElseThrow()).isCloseTo(1.2, within(1e-9));
  }

  @Test
  void statesWhichShareIsReplayed() throws IOException {
    assertThat(read(RequestFilter.READS, log()).notes())
        .containsExactly(
            "The load replays 60 % of the requests that users sent to the application, which"
                + " arrived at 1.20/s; without 1 slow request (timed out, or the client left), it is"
                + " faster than in production.");
    assertThat(read(WRITES, log()).notes())
        .containsExactly(
            "The load replays 100 % of the requests that users sent to the application, which"
                + " arrived at 2/s.");
  }

  @Test
  void probesAreSentOnRequest() throws IOException {
    var probes = new RequestFilter(false, false, true, Optional.empty());

    assertThat(lines(read(probes, log())))
        .containsExactly(
            "20x GET /actuator/health/readiness",
            "10x GET /",
            "5x GET /api/orders",
            "2x GET /actuator/prometheus",
            "1x GET /api/report");
  }

  @Test
  void businessPathsAreNoProbes() throws IOException {
    Path log =
        file(
            folder,
            "a.log",
            line("GET /healthcare/7", 200, "x") + line("GET /api/metrics", 200, "x"));

    assertThat(lines(read(RequestFilter.READS, new RequestSource.AccessLog(log, Optional.empty()))))
        .containsExactly("1x GET /healthcare/7", "1x GET /api/metrics");
  }

  @Test
  void rotatedLogsAreOfOneApplication() throws IOException {
    String other = "cdn.example.test:443 " + line("GET /x", 200, "x");
    String own = "shop.example.test:443 " + line("GET /a", 200, "x");
    Path first = file(folder, "1.log", other);
    Path second = file(folder, "2.log", own + own);

    assertThat(
            lines(
                read(
                    RequestFilter.READS,
                    new RequestSource.AccessLog(first, Optional.empty()),
                    new RequestSource.AccessLog(second, Optional.empty()))))
        .containsExactly("1x GET /a");
  }

  private RequestSource log() throws IOException {
    String text =
        line("GET /actuator/health/readiness", 200, "kube-probe/1.33").repeat(20)
            + line("GET /", 200, "ELB-HealthChecker/2.0").repeat(10)
            + line("GET /actuator/prometheus", 200, "Prometheus/3.5").repeat(2)
            + line("GET /api/orders", 200, "Mozilla/5.0").repeat(5)
            + line("GET /api/report", 499, "Mozilla/5.0")
            + line("POST /api/orders", 201, "Mozilla/5.0").repeat(3)
            + line("POST /api/orders", 499, "Mozilla/5.0").replace(":00 +", ":04 +");
    // One kept request 4 seconds later: 6 requests in 5 seconds.
    return new RequestSource.AccessLog(
        file(folder, "access.log", text.replaceFirst("00( \\+0000] \"GET /api/report)", "04$1")),
        Optional.empty());
  }

  private static String line(String request, int status, String agent) {
    return "192.0.2.7 - - [20/Nov/2026:09:15:00 +0000] \"%s HTTP/1.1\" %d 5 \"-\" \"%s\"\n"
        .formatted(request, status, agent);
  }
}
