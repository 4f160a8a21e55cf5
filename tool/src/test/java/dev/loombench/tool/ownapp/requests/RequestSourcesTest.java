package dev.loombench.tool.ownapp.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.SecretSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestSourcesTest extends SourceFixture {

  @TempDir private Path folder;

  @Test
  void keepsTheMostFrequentRequestsAndStatesTheirShare() throws IOException {
    // 100 requests of 300 distinct paths each, and 900 more of the first.
    String log =
        IntStream.range(0, 30_000)
                .mapToObj(i -> line("/owners/" + i % 300))
                .collect(Collectors.joining())
            + line("/owners/0").repeat(900);
    Path file = file(folder, "access.log", log);

    RequestSet set = read(RequestFilter.READS, new RequestSource.AccessLog(file, Optional.empty()));

    assertThat(set.requests()).hasSize(200);
    assertThat(lines(set)).startsWith("10x GET /owners/0", "1x GET /owners/1");
    assertThat(sentences(set))
        .containsExactly(
            "less frequent requests (10000): the 200 most frequent of 300 distinct requests cover"
                + " 68 % of the traffic");
  }

  @Test
  void sendsRequestsInTheirOrder() throws IOException {
    Path file = file(folder, "access.log", line("/a") + line("/b") + line("/a"));

    RequestSet set =
        new RequestSources(
                List.of(
                    new RequestSource.AccessLog(file, Optional.empty()),
                    new RequestSource.Text("GET /c")),
                RequestFilter.READS,
                AddedHeaders.NONE,
                Order.LISTED,
                Optional.empty())
            .read();

    assertThat(lines(set)).containsExactly("1x GET /a", "1x GET /b", "1x GET /a", "1x GET /c");
    assertThat(set.order()).isEqualTo(Order.LISTED);
  }

  @Test
  void secretsOfTheUserReplaceThoseOfASource() {
    var added =
        new AddedHeaders(
            Map.of("Accept", "application/json"),
            Map.of("Authorization", new SecretSource.Variable("TOKEN")),
            Map.of("access_token", new SecretSource.Variable("TOKEN")));

    RequestSet set =
        read(
            RequestFilter.READS,
            added,
            new RequestSource.Curl(
                "curl -H 'authorization: Bearer x' -H 'accept: */*' 'http://a/b?access_token=x&c=1'"));

    assertThat(lines(set)).containsExactly("1x GET /b?c=1 {Accept=application/json}");
    assertThat(set.leftOut()).isEmpty();
    assertThat(set.requests().getFirst().headersFrom())
        .isEqualTo(Map.of("Authorization", new SecretSource.Variable("TOKEN")));
    assertThat(set.requests().getFirst().queryFrom()).containsOnlyKeys("access_token");
  }

  @Test
  void aPlainHeaderMustNotBeASecret() {
    var added = new AddedHeaders(Map.of("x-api-key", "s3cret"), Map.of(), Map.of());

    assertThatThrownBy(() -> read(RequestFilter.READS, added, new RequestSource.Text("GET /")))
        .isInstanceOf(Problem.class)
        .hasMessage(
            "--header: found x-api-key, whose value would be in the study file; give --header-from"
                + " x-api-key=VARIABLE.");
  }

  @Test
  void secretsNeverAppearInAnyText() {
    RequestSet set =
        read(
            new RequestFilter(true, true, false, Optional.empty()),
            new RequestSource.Har(resource("chrome.har")),
            new RequestSource.Har(resource("firefox.har")),
            new RequestSource.Jmeter(resource("plan.jmx")),
            new RequestSource.Curl(
                "curl -u jean:s3cret -b 'id=s3cret' 'http://jean:s3cret@a/b?sig=s3cret'"));

    assertThat(set + RequestSetYaml.fields(set, Optional.empty(), BodyFiles.NONE))
        .doesNotContain("eyJhbGciOi", "4C2A9F0E77", "0123456789", "correct-horse", "s3cret");
  }

  @Test
  void charactersThatNoUrlHasAreEncodedButNotPlaceholders() {
    RequestSet set =
        read(
            RequestFilter.READS,
            new RequestSource.Text("GET /a|b/{unique:uuid}?q[0]=50%&c=%7C{x}&d=ä"));

    assertThat(lines(set))
        .containsExactly("1x GET /a%7Cb/{unique:uuid}?q%5B0%5D=50%25&c=%7C%7Bx%7D&d=%C3%A4");
  }

  @Test
  void placeholdersAndTheirValuesBelongTogether() {
    refuses("GET /owners/{csv:ID}", Optional.empty(), "--values: missing; {csv:ID} in a request");
    refuses(
        "GET /owners", Optional.of(Path.of("ids.csv")), "--values: no request has a placeholder");
  }

  private static void refuses(String request, Optional<Path> values, String message) {
    var sources =
        new RequestSources(
            List.of(new RequestSource.Text(request)),
            RequestFilter.READS,
            AddedHeaders.NONE,
            Order.WEIGHTED,
            values);

    assertThatThrownBy(sources::read).isInstanceOf(Problem.class).hasMessageStartingWith(message);
  }

  private static String line(String path) {
    return "192.0.2.7 - - [20/Nov/2026:09:15:00 +0000] \"GET %s HTTP/1.1\" 200 5 \"-\" \"-\"\n"
        .formatted(path);
  }
}
