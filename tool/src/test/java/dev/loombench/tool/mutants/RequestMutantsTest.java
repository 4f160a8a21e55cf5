package dev.loombench.tool.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.tool.ownapp.requests.AddedHeaders;
import dev.loombench.tool.ownapp.requests.RequestFilter;
import dev.loombench.tool.ownapp.requests.RequestSource;
import dev.loombench.tool.ownapp.requests.RequestSources;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Damaged sources of requests are read, or refused with a message. */
class RequestMutantsTest {

  private static final Path FILES = Path.of("src", "test", "resources", "requests");

  @TempDir private Path folder;

  static Stream<Arguments> files() {
    return Stream.of(
        file("chrome.har", RequestSource.Har::new),
        file("firefox.har", RequestSource.Har::new),
        file("owners-3.0.yaml", path -> new RequestSource.OpenApi(path.toString())),
        file("nginx.log", file -> new RequestSource.AccessLog(file, Optional.empty())),
        file("apache-vhost.log", file -> new RequestSource.AccessLog(file, Optional.empty())),
        file("plan.jmx", RequestSource.Jmeter::new));
  }

  private static Arguments file(String name, Function<Path, RequestSource> source) {
    return Arguments.of(name, source);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("files")
  void filesAreReadOrRefused(String name, Function<Path, RequestSource> source) throws IOException {
    Path mutated = folder.resolve(name);
    read(
        List.of(Files.readString(FILES.resolve(name))),
        mutant -> {
          // Unpaired surrogates become question marks.
          Files.write(mutated, mutant.getBytes(StandardCharsets.UTF_8));
          return source.apply(mutated);
        });
  }

  @Test
  void textsAreReadOrRefused() {
    read(
        List.of("GET /owners?page=1", "2x POST /owners {\"name\": \"x\"}", "DELETE /owners/{id}"),
        RequestSource.Text::new);
    read(
        List.of(
            "curl -X POST http://localhost:8080/owners -H 'A: b' -d 'x=1'",
            "curl --json '{\"a\": 1}' https://example.org/a?b=c"),
        RequestSource.Curl::new);
  }

  /** Source of a mutant. */
  private interface Source {
    RequestSource of(String mutant) throws IOException;
  }

  private static void read(List<String> inputs, Source source) {
    assertThat(
            Mutants.of(
                inputs,
                100,
                List.of(Problem.Kind.USAGE),
                mutant ->
                    new RequestSources(
                            List.of(source.of(mutant)),
                            new RequestFilter(true, true, false, Optional.empty()),
                            AddedHeaders.NONE,
                            Order.WEIGHTED,
                            Optional.empty())
                        .read()))
        .containsKeys("accepted", "refused");
  }
}
