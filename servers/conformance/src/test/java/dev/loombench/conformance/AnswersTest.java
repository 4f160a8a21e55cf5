package dev.loombench.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of the workloads. */
@ForEachVariant
class AnswersTest {

  private final Http http;

  AnswersTest(Variant variant) {
    this.http = Http.to(SharedServers.equipped(variant));
  }

  @Test
  void emptyAnswersNothing() throws Exception {
    HttpResponse<String> answer = http.get("/empty");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.headers().firstValue("Content-Length")).hasValue("0");
    assertThat(answer.headers().firstValue("Content-Type")).isEmpty();
  }

  @Test
  void helloGreets() throws Exception {
    assertText(http.get("/hello"), "Hello World!");
  }

  @Test
  void delayAnswersSuccess() throws Exception {
    assertText(http.get("/delay?millis=1"), "success");
  }

  @Test
  void delayWaitsAtLeastItsTime() throws Exception {
    long start = System.nanoTime();
    http.get("/delay?millis=100");
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(100_000_000L);
  }

  @Test
  void delayOfNothingAnswersToo() throws Exception {
    assertText(http.get("/delay?millis=0"), "success");
  }

  @Test
  void pinAnswersSuccess() throws Exception {
    assertText(http.get("/pin?millis=1"), "success");
  }

  @Test
  void pinSleepsForThirtyMillisecondsByDefault() throws Exception {
    long start = System.nanoTime();
    assertText(http.get("/pin"), "success");
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(30_000_000L);
  }

  @Test
  void pinSleepsAtLeastItsTime() throws Exception {
    long start = System.nanoTime();
    http.get("/pin?millis=100");
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(100_000_000L);
  }

  @Test
  void computeOfOneRoundIsAThirdOfTheClock() throws Exception {
    double before = System.currentTimeMillis();
    HttpResponse<String> answer = http.get("/compute?outer=1&inner=1");
    double after = System.currentTimeMillis();
    assertThat(Double.parseDouble(answer.body()) * 3).isBetween(before - 1, after + 1);
    assertText(answer, answer.body());
  }

  @Test
  void computeHasTheStudysLoopCountsByDefault() throws Exception {
    double thousandths = Double.parseDouble(http.get("/compute").body()) / 1000;
    double given = Double.parseDouble(http.get("/compute?outer=997&inner=999").body()) / 1000;
    assertThat(thousandths).isCloseTo(given, org.assertj.core.data.Percentage.withPercentage(0.1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/matmul", "/mixed"})
  void matrixOfOneCellHoldsZero(String path) throws Exception {
    assertText(http.get(path + "?size=1&millis=0"), "0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/matmul", "/mixed"})
  void matrixAnswersOneOfItsCells(String path) throws Exception {
    long cell = Long.parseLong(http.get(path).body());
    long largestCell = 199L * 199 * 3 * 200;
    long clock = System.currentTimeMillis();
    assertThat(Math.abs(cell) <= largestCell || (cell > clock - 60_000 && cell <= clock)).isTrue();
  }

  @Test
  void matmulWaitsAfterMultiplying() throws Exception {
    long start = System.nanoTime();
    http.get("/matmul?size=1&millis=100");
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(100_000_000L);
  }

  @Test
  void escapesInAQueryAreDecoded() throws Exception {
    assertText(http.get("/d%65lay?m%69llis=%31"), "success");
  }

  @Test
  void theFirstOfTwoEqualParametersIsUsed() throws Exception {
    assertText(http.get("/delay?millis=1&millis=nonsense"), "success");
  }

  @Test
  void sortPutsNegativeAndDoubleNumbersInOrder() throws Exception {
    assertJson(
        http.sort("[3, -1, 2147483647,\n 3, -2147483648, 0]"), "[-2147483648,-1,0,3,3,2147483647]");
  }

  @Test
  void sortOfNothingIsNothing() throws Exception {
    assertJson(http.sort("[]"), "[]");
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 300, 3000, 30_000, 100_000})
  void sortHandlesTheStudysSizesAndMore(int size) throws Exception {
    int[] numbers = new Random(size).ints(size).toArray();
    assertJson(http.sort(Arrays.toString(numbers)), sorted(numbers));
  }

  @Test
  void sortReadsBodiesInChunks() throws Exception {
    int[] numbers = new Random(7).ints(30_000).toArray();
    assertJson(http.sortInChunks(Arrays.toString(numbers)), sorted(numbers));
  }

  @Test
  void sortAnswersInJsonForEveryAcceptHeader() throws Exception {
    HttpResponse<String> answer =
        http.send(
            http.request("/sort")
                .header("Content-Type", "application/json")
                .header("Accept", "text/plain")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString("[2,1]")));
    assertJson(answer, "[1,2]");
  }

  @Test
  void callAnswersTheTotalSize() throws Exception {
    SharedServers.DOWNSTREAM.behave(exchange -> FakeDownstream.send(exchange, 200, "0123456789"));
    assertText(http.get("/call?fanout=4&millis=7"), "40");
    assertThat(SharedServers.DOWNSTREAM.calls()).hasSize(4).containsOnly("GET /slow?millis=7");
  }

  @Test
  void callMakesThreeCallsOfFiftyMillisecondsByDefault() throws Exception {
    SharedServers.DOWNSTREAM.behave(exchange -> FakeDownstream.send(exchange, 200, "ok"));
    assertText(http.get("/call"), "6");
    assertThat(SharedServers.DOWNSTREAM.calls()).hasSize(3).containsOnly("GET /slow?millis=50");
  }

  @Test
  void callCountsEmptyAnswersAsZero() throws Exception {
    SharedServers.DOWNSTREAM.behave(exchange -> FakeDownstream.send(exchange, 200, ""));
    assertText(http.get("/call?fanout=5"), "0");
  }

  @Test
  void gcAnswersNothing() throws Exception {
    HttpResponse<String> answer = http.method("POST", "/gc");
    assertThat(answer.statusCode()).isEqualTo(204);
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void headAnswersTheLengthWithoutBody() throws Exception {
    HttpResponse<String> answer = http.method("HEAD", "/hello");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Length")).hasValue("12");
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void optionsAnswersTheMethods() throws IOException, InterruptedException {
    HttpResponse<String> answer = http.method("OPTIONS", "/hello");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Allow")).hasValue("GET,HEAD,OPTIONS");
  }

  /** Sorts boxed numbers, without the method under test. */
  private static String sorted(int[] numbers) {
    return Arrays.toString(IntStream.of(numbers).boxed().sorted().toArray()).replace(" ", "");
  }

  private static void assertText(HttpResponse<String> answer, String body) {
    assertAnswer(answer, "text/plain;charset=UTF-8", body);
  }

  private static void assertJson(HttpResponse<String> answer, String body) {
    assertAnswer(answer, "application/json", body);
  }

  private static void assertAnswer(HttpResponse<String> answer, String type, String body) {
    assertThat(answer.body()).isEqualTo(body);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue(type);
    assertThat(answer.headers().firstValueAsLong("Content-Length")).hasValue(body.length());
    assertThat(answer.headers().firstValue("Transfer-Encoding")).isEmpty();
  }
}
