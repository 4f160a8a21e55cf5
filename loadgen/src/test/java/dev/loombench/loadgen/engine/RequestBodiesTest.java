package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class RequestBodiesTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir private Path folder;

  @Test
  void textIsUtf8() throws Exception {
    assertThat(texts(new RequestBody.Text("grün"), 1)).containsExactly("grün");
  }

  @Test
  void numbersAreAJsonArrayAndBodiesDiffer() throws Exception {
    List<String> bodies = texts(new RequestBody.Numbers(300, 4), 7);
    assertThat(bodies).hasSize(4).doesNotHaveDuplicates();
    for (String body : bodies) {
      int[] numbers = JSON.readValue(body, int[].class);
      assertThat(numbers).hasSize(300);
      // 300 draws from all 32-bit integers include negative ones.
      assertThat(IntStream.of(numbers).summaryStatistics().getMin()).isNegative();
      assertThat(IntStream.of(numbers).summaryStatistics().getMax()).isGreaterThan(1 << 30);
    }
  }

  @Test
  void lettersAreFromAToZAndBodiesDiffer() throws Exception {
    List<String> bodies = texts(new RequestBody.Letters(1000, 3), 7);
    assertThat(bodies).hasSize(3).doesNotHaveDuplicates();
    assertThat(bodies).allMatch(body -> body.matches("[a-z]{1000}"));
    assertThat(bodies.getFirst().chars().distinct().count()).isEqualTo(26);
  }

  @Test
  void bodiesDependOnTheSeed() throws Exception {
    for (RequestBody body :
        List.of(new RequestBody.Numbers(10, 2), new RequestBody.Letters(10, 2))) {
      assertThat(texts(body, 5)).isEqualTo(texts(body, 5)).isNotEqualTo(texts(body, 6));
    }
  }

  @Test
  void sendsBodiesInRotation() throws Exception {
    List<String> bodies = texts(new RequestBody.Letters(20, 3), 1);
    try (ScriptedServer server = new ScriptedServer()) {
      run(server, post("/ok", new RequestBody.Letters(20, 3)), 7);
      assertThat(server.requests())
          .extracting(ScriptedServer.Request::body)
          .containsExactly(
              bodies.get(0),
              bodies.get(1),
              bodies.get(2),
              bodies.get(0),
              bodies.get(1),
              bodies.get(2),
              bodies.get(0));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1 << 20, 5 << 20})
  void sendsALargeFileCompletely(int size) throws Exception {
    byte[] content = new byte[size];
    for (int i = 0; i < size; i++) {
      content[i] = (byte) (i * 31 + (i >> 8));
    }
    Path file = Files.write(folder.resolve("body"), content);
    try (ScriptedServer server = new ScriptedServer()) {
      RequestSpec post =
          post("/length", new RequestBody.FromFile(file.toString()))
              .expecting(new BodyCheck.EqualTo(String.valueOf(size)));
      assertThat(run(server, post, 3).results()).isEqualTo(Map.of(RequestResult.OK, 3L));
      assertThat(server.requests().getLast().body().getBytes(StandardCharsets.ISO_8859_1))
          .isEqualTo(content);
    }
  }

  @Test
  void reportsAMissingFile() throws Exception {
    String absent = folder.resolve("absent.json").toString();
    try (ScriptedServer server = new ScriptedServer()) {
      RequestSpec post = post("/ok", new RequestBody.FromFile(absent));
      assertThatThrownBy(() -> run(server, post, 1))
          .isInstanceOf(PlanException.class)
          .hasMessageContaining(absent);
      assertThat(server.received()).isZero();
    }
  }

  private static RequestSpec post(String path, RequestBody body) {
    return new RequestSpec("POST", path, Map.of(), body, new BodyCheck.Anything(), 1);
  }

  private static List<String> texts(RequestBody body, long seed) throws PlanException {
    return RequestBodies.of(body, seed).stream()
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
        .toList();
  }

  /** One user sends the requests one after another. */
  private static LoadResult run(ScriptedServer server, RequestSpec request, int times)
      throws Exception {
    LoadShape once =
        new LoadShape.Iterations(1, Duration.ZERO, times, Duration.ZERO, Duration.ofSeconds(60));
    TestPlan plan =
        TestPlan.of(server.uri(), "/ok", once).connections(1, 1).requests(Order.LISTED, request);
    return TestPlan.run(plan);
  }
}
