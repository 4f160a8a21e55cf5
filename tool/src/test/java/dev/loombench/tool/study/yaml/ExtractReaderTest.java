package dev.loombench.tool.study.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.problem.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExtractReaderTest {

  private static final String GIVES = "{path: /orders, extract: {id: /data/0/id}}";
  private static final String NEEDS = "{path: '/orders/{extract:id}'}";
  private static final String USERS = "{users: 3}";

  @Test
  void readsPlacesOfValues() {
    List<RequestSpec> requests = read("[%s, %s]".formatted(GIVES, NEEDS), USERS);

    assertThat(requests.getFirst().check())
        .isEqualTo(new BodyCheck.Extracting(Map.of("id", "/data/0/id")));
  }

  @Test
  void aValueMayBeNeededBeforeItsRequestInTheList() {
    assertThat(read("[%s, %s]".formatted(NEEDS, GIVES), USERS)).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "[{path: '/a/{extract:id}'}] | GET /a/{extract:id} sends {extract:id}, which no answer before it has",
        "[{path: '/a/{extract:id}', extract: {id: /id}}] | which no answer before it has",
        "[{path: /a, extract: {id: /id}}] | 'extract' takes 'id', which no request sends",
        "[{path: /a, extract: {id: id}}, {path: '/{extract:id}'}] | found 'id'; give a JSON pointer like /access_token",
        "[{path: /a, extract: {'1': /id}}, {path: '/{extract:1}'}] | not a name of a value",
        "[{path: /a, extract: {id: /id}, expect-length: 3}, {path: '/{extract:id}'}] | give only one",
      })
  void refusesWhatCanNotBeSent(String requests, String message) {
    assertThatThrownBy(() -> read(requests, USERS))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("own.yaml:5")
        .hasMessageContaining(message);
  }

  @Test
  void aRateHasNoUsersToKeepValues() {
    assertThatThrownBy(() -> read("[%s, %s]".formatted(GIVES, NEEDS), "{rate: 5}"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("'extract' needs users who keep the value");
  }

  private static List<RequestSpec> read(String requests, String load) {
    String text =
        """
        study: own
        question: Which values?
        variants: {a: {command: [server, "{port}"], ready: /}}
        workloads:
          w: {requests: %s, load: %s}
        """
            .formatted(requests, load);
    return new StudyReader()
        .read(text, Path.of("/studies/own/own.yaml"))
        .workloads()
        .getFirst()
        .work()
        .requests();
  }
}
