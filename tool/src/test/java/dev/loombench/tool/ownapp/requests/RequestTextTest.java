package dev.loombench.tool.ownapp.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTextTest extends SourceFixture {

  @TempDir private Path folder;

  @Test
  void readsMethodPathBodyAndWeight() {
    assertThat(texts("3x GET /owners?page=1", "DELETE /owners/7", "GET /a"))
        .containsExactly("3x GET /owners?page=1", "1x DELETE /owners/7", "1x GET /a");
  }

  @Test
  void aBodyOfJsonHasItsContentType() {
    assertThat(texts("POST /owners {\"name\": \"Jean Hara\"}"))
        .containsExactly(
            "1x POST /owners {Content-Type=application/json} {\"name\": \"Jean Hara\"}");
    assertThat(texts("POST /search q=a")).containsExactly("1x POST /search q=a");
  }

  @Test
  void aBodyCanBeInAFile() throws IOException {
    Path body = file(folder, "order.json", "[1]");

    assertThat(texts("POST /orders @" + body))
        .containsExactly("1x POST /orders {Content-Type=application/json} [1]");
  }

  @Test
  void equalRequestsAddTheirWeights() {
    assertThat(texts("2x GET /a", "GET /b", "GET /a")).containsExactly("3x GET /a", "1x GET /b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/owners", "get /owners", "GET owners", "GET http://a/b", "0x GET /a", ""})
  void refusesOtherForms(String text) {
    assertThatThrownBy(() -> texts(text))
        .isInstanceOf(Problem.class)
        .hasMessageStartingWith("--request: found '%s'; give METHOD PATH [BODY]".formatted(text));
  }

  private static List<String> texts(String... texts) {
    RequestSource[] sources =
        List.of(texts).stream().map(RequestSource.Text::new).toArray(RequestSource[]::new);
    return lines(read(RequestFilter.READS, sources));
  }
}
