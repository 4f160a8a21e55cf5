package dev.loombench.tool.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.ConnectionPolicy.HttpVersion;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.Stage;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** From the command line to the plan for the engine. */
class LoadPlanTest {

  private static final String URL = "http://127.0.0.1:8080/hello";

  @TempDir private Path folder;

  @Test
  void aRateIsEvenlySpacedOpenLoadForTenSeconds() {
    LoadPlan plan = plan(URL, "--rate", "500");

    assertThat(plan.shape()).isEqualTo(new LoadShape.Open(Spacing.UNIFORM, List.of(hold(500, 10))));
    assertThat(plan.targets()).containsExactly(URI.create("http://127.0.0.1:8080"));
    assertThat(plan.requests()).containsExactly(RequestSpec.get("/hello"));
    assertThat(plan.order()).isEqualTo(LoadPlan.Order.WEIGHTED);
    assertThat(plan.connections()).isEqualTo(ConnectionPolicy.http1(4_096));
    assertThat(plan.timeout()).isEqualTo(Duration.ofSeconds(10));
    assertThat(plan.eventLoops()).isEqualTo(4);
    assertThat(plan.seed()).isEqualTo(1);
  }

  @Test
  void arrivalsCanBePoisson() {
    assertThat(plan(URL, "--rate", "2.5", "--poisson", "--duration", "1m").shape())
        .isEqualTo(new LoadShape.Open(Spacing.POISSON, List.of(hold(2.5, 60))));
  }

  @Test
  void stagesChangeTheLevelOverTime() {
    assertThat(plan(URL, "--rate", "100", "--stages", "30s:500,1m:500,10s:0").shape())
        .isEqualTo(
            new LoadShape.Open(
                Spacing.UNIFORM, List.of(stage(100, 500, 30), hold(500, 60), stage(500, 0, 10))));
    assertThat(plan(URL, "--stages", "30s:2.5").shape())
        .isEqualTo(new LoadShape.Open(Spacing.UNIFORM, List.of(stage(0, 2.5, 30))));
  }

  @Test
  void usersWaitForAnswersAndPause() {
    LoadPlan plan = plan(URL, "--users", "20", "--stages", "5s:20,5s:40", "--think", "50ms");

    assertThat(plan.shape())
        .isEqualTo(
            new LoadShape.Closed(List.of(hold(20, 5), stage(20, 40, 5)), Duration.ofMillis(50)));
    assertThat(plan.connections().maxConnections()).isEqualTo(40);
  }

  @Test
  void iterationsAreLimitedToAnHourByDefault() {
    assertThat(plan(URL, "--users", "5", "--iterations", "7", "--start-over", "2s").shape())
        .isEqualTo(
            new LoadShape.Iterations(
                5, Duration.ofSeconds(2), 7, Duration.ZERO, Duration.ofHours(1)));
    assertThat(
            plan(URL, "--users", "5", "--iterations", "7", "--duration", "9s")
                .shape()
                .maxDuration())
        .isEqualTo(Duration.ofSeconds(9));
  }

  @Test
  void headersHaveTheFormOfCurlOrOfAssignments() {
    LoadPlan plan = plan(URL, "--rate", "1", "-H", "Accept: a=b", "--header", "X-Token=a:b");

    assertThat(plan.requests().getFirst().headers())
        .isEqualTo(Map.of("Accept", "a=b", "X-Token", "a:b"));
  }

  @Test
  void aBodyIsSentByPost() throws IOException {
    Path file = Files.writeString(folder.resolve("body.json"), "{}");

    assertThat(only("--body", "text").method()).isEqualTo("POST");
    assertThat(only("--body", "text").body()).isEqualTo(new RequestBody.Text("text"));
    assertThat(only("--body", "@" + file, "--method", "put").method()).isEqualTo("PUT");
    assertThat(only("--body", "@" + file).body())
        .isEqualTo(new RequestBody.FromFile(file.toAbsolutePath().toString()));
    assertThat(only("--body-numbers", "30", "--body-different", "3").body())
        .isEqualTo(new RequestBody.Numbers(30, 3));
    assertThat(only("--body-letters", "64").body()).isEqualTo(new RequestBody.Letters(64, 1));
  }

  @Test
  void answersAreChecked() {
    assertThat(only("--expect-body", "hello").check()).isEqualTo(new BodyCheck.EqualTo("hello"));
    assertThat(only("--expect-contains", "ell").check()).isEqualTo(new BodyCheck.Containing("ell"));
    assertThat(only("--expect-length", "5").check()).isEqualTo(new BodyCheck.OfLength(5));
  }

  @Test
  void furtherUrlsHaveTheSameHost() {
    LoadPlan plan =
        plan(URL, "/cart?id=1", "http://127.0.0.1:8080/pay", "--users", "1", "--in-order");

    assertThat(plan.requests())
        .extracting(RequestSpec::path)
        .containsExactly("/hello", "/cart?id=1", "/pay");
    assertThat(plan.order()).isEqualTo(LoadPlan.Order.LISTED);
  }

  @Test
  void aFileListsRequestsWithTheirWeights() throws IOException {
    Path file =
        Files.writeString(folder.resolve("list"), "# a shop\nGET /search 3\n\nPOST /cart\n");
    LoadPlan plan = plan("http://h:1", "--requests", file.toString(), "--rate", "1", "--body", "x");

    assertThat(plan.requests())
        .containsExactly(
            new RequestSpec(
                "GET", "/search", Map.of(), RequestBody.none(), new BodyCheck.Anything(), 3),
            new RequestSpec(
                "POST", "/cart", Map.of(), new RequestBody.Text("x"), new BodyCheck.Anything(), 1));
  }

  @Test
  void http2SharesConnections() {
    LoadPlan plan = plan("https://h/", "--users", "250", "--http2", "--insecure");

    assertThat(plan.targets()).containsExactly(URI.create("https://h:443"));
    assertThat(plan.connections())
        .isEqualTo(new ConnectionPolicy(HttpVersion.HTTP_2, true, 3, 100, new Trust(false, "")));
  }

  @Test
  void aConnectionCanBeLimitedToOneRequest() {
    assertThat(plan(URL, "--users", "8", "--connection-per-request", "--connections", "4"))
        .extracting(LoadPlan::connections)
        .isEqualTo(new ConnectionPolicy(HttpVersion.HTTP_1_1, false, 4, 1, Trust.DEFAULT));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --seed 2 | load: found neither --rate nor --users; give --rate N
          --rate 1 --users 1 | load: found both --rate and --users; give either
          --rate 0 | --rate: found '0'; give a number above 0.
          --rate 1e308 | --rate: found '1e308'; give a number above 0.
          --rate NaN | --rate: found 'NaN'; give a number above 0.
          --rate 0-5/1s | --rate: found '0-5/1s'; give a number above 0; use --stages for several levels.
          --users 2.5 | --users: found '2.5'; give a whole number above 0
          --stages 10s:5,x:5,1s:5 | --stages: found 'x:5' as stage 2 of 3; give its time with s, m or h
          --stages 10s:5,7 | --stages: found '7' as stage 2 of 2; give TIME:LEVEL, like 30s:500
          --stages 1500ms:5 | --stages: found '1500ms:5' as stage 1 of 1; give its time in whole seconds
          --users 0 --stages 5s:2.5 | --stages: found '5s:2.5' as stage 1 of 1; give whole numbers of users
          --rate 0 --stages 5s:0 | --stages: found '5s:0'; give at least one stage with a level above 0.
          --rate 5 --stages 5s:5 --duration 5s | --duration: found with --stages, which have their own times; remove it.
          --rate 5 --think 1s | --think: found without --users
          --users 5 --poisson | --poisson: found without --rate
          --users 5 --start-over 1s | --start-over: found without --iterations
          --users 1 --stages 9s:5 --iterations 2 | --stages: found with --iterations; remove it.
          --users 5 --iterations 0 | --iterations: found 0; give at least 1.
          --rate 5 --header nonsense | --header: found 'nonsense'; give 'Name: value' or NAME=VALUE.
          --rate 5 -H a:1 -H A:2 | --header: found A twice
          --rate 5 -H Content-Length:x | --header: found Content-Length, which the engine sets; leave it out.
          --rate 5 --body x --body-letters 3 | load: found several of --body, --body-numbers and --body-letters; give one.
          --rate 5 --body @/no/such/file | --body: found no readable file /no/such/file; name one after the @.
          --rate 5 --event-loops 2 --body-letters 1000000 --body-different 1000 | --body-letters: the bodies need 2,862 MiB in the generator, with a copy for each of 2 event loops (limit 256 MiB); use smaller bodies, a lower --body-different, or fewer --event-loops.
          --rate 5 --event-loops 1 --body-numbers 100000000 | --body-numbers: the bodies need 2,289 MiB in the generator
          --rate 5 --body-different 2 | --body-different: found without a random body
          --rate 5 --expect-body a --expect-length 1 | load: found several of --expect-body
          --rate 5 --requests /no/such/file | --requests: found a path in the URL too
          --rate 5 --connections 0 | --connections: found 0; give at least 1.
          --rate 5 --streams 3 | --streams: found without --http2
          --rate 5 --http2 --connection-per-request | --connection-per-request: found with --http2
          --rate 5 --cacert /no/such/file | --cacert: found no readable file /no/such/file
          --rate 5 --timeout 0s | --timeout: found 0; give a time above 0.
          --rate 5 --event-loops 0 | --event-loops: found 0; give at least 1.
          --rate 5 http://other/ | URL: found 'http://other/' after one of http://127.0.0.1:8080; give further paths
          """)
  void aMistakeIsReportedWithARemedy(String options, String message) {
    String[] arguments =
        Stream.concat(Stream.of(URL), Stream.of(options.split(" ", -1))).toArray(String[]::new);

    assertThatThrownBy(() -> plan(arguments))
        .isInstanceOf(Problem.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          localhost:8080 | URL: found
          ftp://h/ | URL: found scheme 'ftp'; give http or https.
          http://a b/ | URL: found 'http://a b/'; give one like http://127.0.0.1:8080/hello.
          http://me:secret@h/ | URL: found a user in
          """)
  void anInvalidUrlIsRefused(String url, String message) {
    assertThatThrownBy(() -> plan(url, "--rate", "5"))
        .isInstanceOf(Problem.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void aMalformedLineOfARequestFileIsReported() throws IOException {
    Path file = Files.writeString(folder.resolve("list"), "GET /a\nfetch b\n");

    assertThatThrownBy(() -> plan("http://h", "--rate", "1", "--requests", file.toString()))
        .hasMessageStartingWith("--requests: found 'fetch b' in line 2 of " + file);
  }

  private static RequestSpec only(String... options) {
    return plan(Stream.concat(Stream.of(URL, "--rate", "1"), Stream.of(options))
            .toArray(String[]::new))
        .requests()
        .getFirst();
  }

  private static LoadPlan plan(String... arguments) {
    CommandLine root = Main.commandLine();
    root.parseArgs(Stream.concat(Stream.of("load"), Stream.of(arguments)).toArray(String[]::new));
    LoadCommand command = root.getSubcommands().get("load").getCommand();
    return command.plan(4);
  }

  private static Stage hold(double level, long seconds) {
    return Stage.constant(level, Duration.ofSeconds(seconds));
  }

  private static Stage stage(double from, double to, long seconds) {
    return new Stage(from, to, Duration.ofSeconds(seconds));
  }
}
