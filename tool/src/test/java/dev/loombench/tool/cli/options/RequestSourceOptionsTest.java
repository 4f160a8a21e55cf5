package dev.loombench.tool.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.ownapp.requests.RecordedClient;
import dev.loombench.tool.ownapp.requests.RequestSet;
import dev.loombench.tool.ownapp.requests.RequestSource;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.SecretSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class RequestSourceOptionsTest {

  @Test
  void aHeaderIsNoSource() {
    assertThat(parsed("--header", "X-Tenant: acme").sources.areGiven()).isFalse();
  }

  @Test
  void mergesAllSources() {
    Options options =
        parsed(
            "--request",
            "GET /owners?a=1,2",
            "--curl",
            "curl 'http://localhost:8080/vets'",
            "--header",
            "X-Tenant: acme");

    assertThat(options.sources.areGiven()).isTrue();
    assertThat(specs(options.sources.read()))
        .containsExactly(
            RequestSpec.of("GET", "/owners?a=1,2", Map.of("X-Tenant", "acme"), ""),
            RequestSpec.of("GET", "/vets", Map.of("X-Tenant", "acme"), ""));
  }

  @Test
  void secretsAreNamedNotRead() {
    RequestSet set =
        parsed(
                "--request=GET /",
                "--header-from=Authorization=ABSENT_VARIABLE",
                "--query-from=key=file:/k")
            .sources
            .read();

    assertThat(set.requests().getFirst().headersFrom())
        .isEqualTo(Map.of("Authorization", new SecretSource.Variable("ABSENT_VARIABLE")));
    assertThat(set.requests().getFirst().queryFrom())
        .isEqualTo(Map.of("key", new SecretSource.TextFile(Path.of("/k"))));
    assertThatThrownBy(
            () ->
                parsed("--request=GET /", "--header-from=Authorization=Bearer abc").sources.read())
        .isInstanceOf(Problem.class)
        .hasMessageStartingWith("--header-from: found 'Bearer abc' for Authorization");
  }

  @Test
  void aClientIsRecordedUntilEnterForATimeOrWhileACommandRuns() {
    assertThat(parsed("--record").sources.recorded())
        .map(RequestSource.Recorded::client)
        .get()
        .isInstanceOf(RecordedClient.UntilEnter.class);
    assertThat(parsed("--record", "30s").sources.recorded())
        .map(RequestSource.Recorded::client)
        .hasValue(new RecordedClient.ForTime(Duration.ofSeconds(30)));
    assertThat(parsed("--record-with", "curl {url}/a").sources.recorded())
        .map(RequestSource.Recorded::client)
        .hasValue(new RecordedClient.OfCommand("curl {url}/a"));
    assertThat(parsed("--record").sources.areGiven()).isTrue();
    assertThatThrownBy(() -> parsed("--record", "--record-with=curl {url}").sources.recorded())
        .isInstanceOf(Problem.class)
        .hasMessageStartingWith("--record: ");
  }

  @Test
  void aScriptIsRecordedAndNotRead() {
    for (String flag : List.of("--har", "--jmeter", "--access-log")) {
      assertThatThrownBy(() -> parsed(flag, "src/test/resources/requests/script.js").sources.read())
          .isInstanceOf(Problem.class)
          .hasMessageContaining("script.js: is a script, which is not read")
          .hasMessageContaining("--record-with 'k6 run -e BASE={url} ");
    }
  }

  private static List<RequestSpec> specs(RequestSet set) {
    return set.requests().stream().map(request -> request.spec()).toList();
  }

  private static Options parsed(String... arguments) {
    return CommandLine.populateCommand(new Options(), arguments);
  }

  @Command
  private static final class Options {
    @Mixin private RequestSourceOptions sources;
  }
}
