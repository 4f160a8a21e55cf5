package dev.loombench.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.kernels.data.Table;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rejected requests: the same message on every server, and nothing is stored. The database does not
 * see them; {@link DatabaseAnswersTest} has the rows that it rejects.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.loombench.conformance.DatabaseVariant#onOneEngine")
class DatabaseErrorsTest {

  private static final String REGION = "the body must be a JSON object with name and nothing else";

  private final DatabaseVariant variant;
  private final Http http;
  private Database database;

  DatabaseErrorsTest(DatabaseVariant variant) {
    this.variant = variant;
    this.http = Http.to(variant.equipped());
  }

  @BeforeEach
  void reset() {
    database = variant.resetDatabase();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "[{\"name\": \"North\"}]",
        "1",
        "\"name\"",
        "true",
        "{\"name\": \"North\"",
        "{\"name\": \"North\"} 2",
        "{name: \"North\"}",
        "name=North",
        "{}",
        "{\"title\": \"North\"}",
        "{\"name\": \"North\", \"id\": 7}",
        "{\"name\": \"North\", \"\": null}"
      })
  void aBodyThatIsNotAnObjectOfTheColumnsIsRejected(String body) throws Exception {
    assertRejected(http.post("/crud/regions", body), 400, REGION);
    assertThat(database.rows(Table.REGIONS)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          regions    | {"name": null}                                     | 'name' must be text of 1 to 80 characters
          regions    | {"name": ""}                                       | 'name' must be text of 1 to 80 characters
          regions    | {"name": "  "}                                     | 'name' must be text of 1 to 80 characters
          regions    | {"name": 7}                                        | 'name' must be text of 1 to 80 characters
          regions    | {"name": ["North"]}                                | 'name' must be text of 1 to 80 characters
          regions    | {"name": "a\\u0000b"}                              | 'name' must be text of 1 to 80 characters
          customers  | {"name": "A", "email": {}, "region": 1}            | 'email' must be text of 1 to 120 characters
          customers  | {"name": "A", "email": "a", "region": "1"}         | 'region' must be the id of a row
          customers  | {"name": "A", "email": "a", "region": 0}           | 'region' must be the id of a row
          customers  | {"name": "A", "email": "a", "region": 1.0}         | 'region' must be the id of a row
          customers  | {"name": "A", "email": "a", "region": 9223372036854775808} | 'region' must be the id of a row
          customers  | {"name": "A", "email": "a"}                        | the body must be a JSON object with name, email, region and nothing else
          items      | {"name": "A", "price": -1, "category": 1}          | 'price' must be a whole number from 0 to 100000000
          items      | {"name": "A", "price": 100000001, "category": 1}   | 'price' must be a whole number from 0 to 100000000
          items      | {"name": "A", "price": 1.5, "category": 1}         | 'price' must be a whole number from 0 to 100000000
          items      | {"name": "A", "price": 1, "category": true}        | 'category' must be the id of a row
          lines      | {"purchase": 1, "item": 1, "quantity": 1e3}        | 'quantity' must be a whole number from 0 to 1000000
          """)
  void aValueThatItsColumnDoesNotAcceptIsNamed(String table, String body, String reason)
      throws Exception {
    assertRejected(http.post("/crud/" + table, body), 400, reason);
    assertThat(database.rows(Table.of(table).orElseThrow())).isEqualTo(1);
  }

  @Test
  void anUnknownTableIsNotFound() throws Exception {
    assertRejected(http.get("/crud/products"), 404, "no such path");
    assertRejected(http.get("/crud/REGIONS"), 404, "no such path");
    assertRejected(http.get("/crud"), 404, "no such path");
    assertRejected(http.get("/crud/regions/1"), 404, "no such path");
    assertRejected(http.post("/crud/products", "{\"name\": \"A\"}"), 404, "no such path");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "image/png"})
  void anotherContentTypeIsRejected(String type) throws Exception {
    HttpResponse<String> answer =
        http.send(
            http.request("/crud/regions")
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString("{\"name\": \"North\"}")));
    assertRejected(answer, 415, "the body must be application/json");
    assertThat(database.rows(Table.REGIONS)).isEqualTo(1);
  }

  @Test
  void aBodyThatIsTooLargeIsRejected() throws Exception {
    assertRejected(
        http.post("/crud/regions", "{\"name\": \"North\"}" + " ".repeat(2_097_152)),
        413,
        "the body is larger than 2097152 bytes");
    assertThat(database.rows(Table.REGIONS)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "DELETE, /crud/regions, 'GET,POST'",
    "PUT, /crud/regions, 'GET,POST'",
    "POST, /db, GET"
  })
  void anotherMethodIsRejected(String method, String target, String allowed) throws Exception {
    HttpResponse<String> answer = http.method(method, target);
    assertRejected(answer, 405, "method not allowed on this path");
    assertThat(answer.headers().firstValue("Allow").orElseThrow().split(", ?"))
        .containsExactlyInAnyOrder(allowed.split(","));
    assertThat(database.rows(Table.REGIONS)).isEqualTo(1);
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
