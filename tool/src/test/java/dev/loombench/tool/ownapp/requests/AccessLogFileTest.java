package dev.loombench.tool.ownapp.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessLogFileTest extends SourceFixture {

  private static final RequestSource NGINX =
      new RequestSource.AccessLog(resource("nginx.log"), Optional.empty());

  @TempDir private Path folder;

  @Test
  void readsPathsWithTheirFrequencies() {
    assertThat(lines(read(RequestFilter.READS, NGINX)))
        .containsExactly(
            "4x GET /owners?page=1",
            "1x GET /search?q=%22loom%22%20%C3%BC",
            "1x HEAD /",
            "1x GET /owners/1?x=1");
  }

  @Test
  void listsWhatIsLeftOut() {
    assertThat(sentences(read(RequestFilter.READS, NGINX)))
        .containsExactlyInAnyOrder(
            "lines of nginx.log, the first at line 11 (2): not a request in a known log"
                + " format",
            "connections without a request line (2): they sent no HTTP request",
            "static files (1): --static includes them",
            "POST requests (1): they may change data; --writes includes them",
            "requests answered with 404 (1): the recorded answer was an error",
            "logouts (1): they end a session; --writes includes them",
            "parameter token (1): it may be a secret; give it by --query-from token=VARIABLE");
  }

  /** Counts of the seconds 0 to 9: 3, 0, 1, 0, 0, 1, 0, 0, 0, 2; mean 0.7, variance 10.1 / 9. */
  @Test
  void estimatesRateAndBurstinessOfTheRequestsThatAreSent() {
    RequestSet set = read(RequestFilter.READS, NGINX);

    assertThat(set.ratePerSecond().orElseThrow()).isCloseTo(0.7, within(1e-9));
    assertThat(set.burstiness().orElseThrow()).isCloseTo(10.1 / 9 / 0.7, within(1e-9));
  }

  @Test
  void choosesAmongVirtualHosts() {
    RequestSource apache =
        new RequestSource.AccessLog(resource("apache-vhost.log"), Optional.empty());
    var blog = new RequestFilter(false, false, false, Optional.of("blog.example.com"));

    RequestSet shop = read(RequestFilter.READS, apache);

    assertThat(lines(shop))
        .containsExactly("1x GET /owners", "1x GET /find?name=%22Hara%22&b=C:%5Cx");
    assertThat(sentences(shop))
        .containsExactly(
            "requests to blog.example.com:443 (1): another host; --source-host chooses it");
    assertThat(lines(read(blog, apache))).containsExactly("1x GET /post/1");
  }

  @Test
  void readsCompressedLogs() throws IOException {
    Path log = folder.resolve("access.log.gz");
    try (var writer =
        new OutputStreamWriter(
            new GZIPOutputStream(Files.newOutputStream(log)), StandardCharsets.UTF_8)) {
      writer.write("192.0.2.7 - - [20/Nov/2026:09:15:00 +0000] \"GET /a HTTP/1.1\" 200 5\n");
    }

    assertThat(lines(read(RequestFilter.READS, new RequestSource.AccessLog(log, Optional.empty()))))
        .containsExactly("1x GET /a");
  }

  @Test
  void refusesAFileOfAnotherFormat() throws IOException {
    Path log = file(folder, "app.log", "\n2026-11-20 INFO Started Application in 2.1 seconds\n");

    assertThatThrownBy(
            () -> read(RequestFilter.READS, new RequestSource.AccessLog(log, Optional.empty())))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("app.log:2: not a request in a known log format; give the");
  }

  @Test
  void explainsThatNoRequestIsLeft() throws IOException {
    Path log =
        file(
            folder,
            "access.log",
            "192.0.2.7 - - [20/Nov/2026:09:15:00 +0000] \"POST /a HTTP/1.1\" 200 5\n");

    assertThatThrownBy(
            () -> read(RequestFilter.READS, new RequestSource.AccessLog(log, Optional.empty())))
        .isInstanceOf(Problem.class)
        .hasMessage(
            """
            --access-log: found no request to send; name one like --request 'GET /'.
              left out: POST requests (1): they may change data; --writes includes them""");
  }

  @Test
  void aLineWithoutAnEndIsRefused() throws IOException {
    Path log = file(folder, "endless.log", "x".repeat((1 << 20) + 1));

    assertThatThrownBy(
            () -> read(RequestFilter.READS, new RequestSource.AccessLog(log, Optional.empty())))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("endless.log:1: longer than 1048576 characters");
  }

  @Test
  void secretsAfterASemicolonAreLeftOut() throws IOException {
    Path log =
        file(
            folder,
            "semicolon.log",
            "1.2.3.4 - - [23/Nov/2026:08:00:00 +0000] \"GET /x?a=1;token=s3cret&b=;c HTTP/1.1\" 200 5\n");

    assertThat(lines(read(RequestFilter.READS, new RequestSource.AccessLog(log, Optional.empty()))))
        .containsExactly("1x GET /x?a=1&b=;c");
  }
}
