package dev.loombench.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rejected requests: the same status and message on every server. */
@ForEachVariant
class ErrorsTest {

  private static final int LARGEST_BODY = 2_097_152;

  private final Http http;

  ErrorsTest(Variant variant) {
    this.http = Http.to(SharedServers.equipped(variant));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          /delay?millis=-1           | parameter 'millis' is '-1', but must be a whole number from 0 to 60000
          /delay?millis=60001        | parameter 'millis' is '60001', but must be a whole number from 0 to 60000
          /delay?millis=             | parameter 'millis' is '', but must be a whole number from 0 to 60000
          /delay?millis              | parameter 'millis' is '', but must be a whole number from 0 to 60000
          /delay?millis=1.5          | parameter 'millis' is '1.5', but must be a whole number from 0 to 60000
          /delay?millis=1+1          | parameter 'millis' is '1 1', but must be a whole number from 0 to 60000
          /delay?millis=%C3%A4%26    | parameter 'millis' is 'ä&', but must be a whole number from 0 to 60000
          /delay?millis=99999999999  | parameter 'millis' is '99999999999', but must be a whole number from 0 to 60000
          /delay?milis=5             | unknown parameter 'milis'; allowed: millis
          /pin?millis=60001          | parameter 'millis' is '60001', but must be a whole number from 0 to 60000
          /pin?milis=5               | unknown parameter 'milis'; allowed: millis
          /compute?outer=0           | parameter 'outer' is '0', but must be a whole number from 1 to 100000
          /compute?inner=100001      | parameter 'inner' is '100001', but must be a whole number from 1 to 100000
          /matmul?size=0             | parameter 'size' is '0', but must be a whole number from 1 to 1000
          /mixed?size=1001           | parameter 'size' is '1001', but must be a whole number from 1 to 1000
          /mixed?millis=x            | parameter 'millis' is 'x', but must be a whole number from 0 to 60000
          /call?fanout=6             | parameter 'fanout' is '6', but must be a whole number from 1 to 5
          /call?fanout=0             | parameter 'fanout' is '0', but must be a whole number from 1 to 5
          /call?millis=60001         | parameter 'millis' is '60001', but must be a whole number from 0 to 60000
          """)
  void aBadParameterIsNamed(String target, String reason) throws Exception {
    assertRejected(http.get(target), 400, reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[1,2",
        "[1] 2",
        "{}",
        "1",
        "null",
        "\"\"",
        "[[1]]",
        "[1.5]",
        "[1.0]",
        "[1e2]",
        "[\"1\"]",
        "[null]",
        "[true]",
        "[2147483648]",
        "[-2147483649]",
        "[1,]",
        "[NaN]"
      })
  void aBodyThatIsNotAnArrayOfIntegersIsRejected(String body) throws Exception {
    assertRejected(
        http.sort(body),
        400,
        "the body must be a JSON array of whole numbers from -2147483648 to 2147483647");
  }

  @Test
  void aBodyOfTheLargestSizeIsRead() throws Exception {
    assertThat(http.sort(arrayOfBytes(LARGEST_BODY)).statusCode()).isEqualTo(200);
  }

  @Test
  void aBodyLargerByOneByteIsRejected() throws Exception {
    assertRejected(
        http.sort(arrayOfBytes(LARGEST_BODY + 1)), 413, "the body is larger than 2097152 bytes");
  }

  @Test
  void aLargeBodyInChunksIsRejected() throws Exception {
    assertRejected(
        http.sortInChunks(arrayOfBytes(LARGEST_BODY + 1)),
        413,
        "the body is larger than 2097152 bytes");
  }

  @Test
  void aMuchLargerBodyIsRejectedWithTheSameMessage() throws Exception {
    assertRejected(
        http.sort(arrayOfBytes(10 * LARGEST_BODY)), 413, "the body is larger than 2097152 bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "image/png"})
  void anotherContentTypeIsRejected(String type) throws Exception {
    HttpResponse<String> answer =
        http.send(
            http.request("/sort")
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString("[2,1]")));
    assertRejected(answer, 415, "the body must be application/json");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/nothing", "/hello/", "/hello/x", "/HELLO", "/favicon.ico", "/error"})
  void anUnknownPathIsNotFound(String target) throws Exception {
    assertRejected(http.get(target), 404, "no such path");
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /hello, GET",
    "DELETE, /delay, GET",
    "PUT, /sort, POST",
    "GET, /sort, POST",
    "GET, /gc, POST"
  })
  void anotherMethodIsRejected(String method, String target, String allowed) throws Exception {
    HttpResponse<String> answer = http.method(method, target);
    assertRejected(answer, 405, "method not allowed on this path");
    assertThat(answer.headers().firstValue("Allow")).hasValue(allowed);
  }

  @Test
  void aDownstreamThatAnswersWithAnErrorIsABadGateway() throws Exception {
    SharedServers.DOWNSTREAM.behave(exchange -> FakeDownstream.send(exchange, 500, "oh"));
    assertRejected(http.get("/call"), 502, "the downstream service answered with status 500");
  }

  @Test
  void aDownstreamThatClosesTheConnectionIsABadGateway() throws Exception {
    SharedServers.DOWNSTREAM.behave(exchange -> exchange.close());
    assertRejected(
        http.get("/call?fanout=1"),
        502,
        "the downstream service is unreachable or closed the connection");
  }

  @Test
  void aFailedCallIsNotRetried() throws Exception {
    SharedServers.DOWNSTREAM.behave(exchange -> exchange.close());
    http.get("/call?fanout=1");
    assertThat(SharedServers.DOWNSTREAM.calls()).containsExactly("GET /slow?millis=50");
  }

  @Test
  void aRedirectIsNotFollowed() throws Exception {
    SharedServers.DOWNSTREAM.behave(
        exchange -> {
          exchange.getResponseHeaders().add("Location", "/elsewhere");
          FakeDownstream.send(exchange, 302, "");
        });
    http.get("/call?fanout=1");
    assertThat(SharedServers.DOWNSTREAM.calls()).containsExactly("GET /slow?millis=50");
  }

  /** Returns valid JSON of a given size. */
  private static String arrayOfBytes(int bytes) {
    return "[1" + " ".repeat(bytes - 3) + "]";
  }

  private static void assertRejected(HttpResponse<String> answer, int status, String reason) {
    assertThat(answer.body()).isEqualTo(reason);
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/plain;charset=UTF-8");
    assertThat(answer.headers().firstValueAsLong("Content-Length"))
        .hasValue(reason.getBytes(UTF_8).length);
    assertThat(answer.headers().firstValue("Transfer-Encoding")).isEmpty();
  }
}
