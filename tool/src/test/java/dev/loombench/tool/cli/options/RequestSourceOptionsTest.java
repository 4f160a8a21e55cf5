package dev.loombench.tool.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.ownapp.requests.RequestSet;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.SecretSource;
import java.nio.file.Path;
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
