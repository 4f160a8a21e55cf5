package dev.loombench.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.kernels.data.Table;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers of the database workloads, the same bytes on every server. */
@ForEachDatabaseVariant
class DatabaseAnswersTest {

  private static final String TEXT = "text/plain;charset=UTF-8";

  /** Queries that are more than twice those of other tests whose rows may be counted late. */
  private static final int FEWEST_QUERIES = 20;

  private final DatabaseVariant variant;
  private final Http http;
  private Database database;

  DatabaseAnswersTest(DatabaseVariant variant) {
    this.variant = variant;
    this.http = Http.to(variant.equipped());
  }

  @BeforeEach
  void reset() {
    database = variant.resetDatabase();
  }

  @Test
  void dbAnswersOkAndSendsNoRows() throws Exception {
    assertAnswer(http.get("/db"), 200, TEXT, "OK");
  }

  /**
   * Reads the database's statistics, which it updates within seconds of a query. They may then also
   * contain queries that other tests sent before, so a server that reads all rows twice is found by
   * half as many again.
   */
  @Test
  void dbReadsTheSeventyProducts() throws Exception {
    long before = database.productsRead();
    long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    long queries = 0;
    do {
      http.get("/db");
      queries++;
      Polling.pause();
    } while ((queries < FEWEST_QUERIES || database.productsRead() == before)
        && System.nanoTime() < deadline);
    long read = database.productsRead() - before;
    assertThat(read).isPositive().isLessThan(70 * queries * 3 / 2);
    assertThat(read % 70).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          regions    | [{"id":1,"name":"first"}]
          customers  | [{"id":1,"name":"first","email":"first","region":1}]
          categories | [{"id":1,"name":"first","description":"first"}]
          items      | [{"id":1,"name":"first","price":1,"category":1}]
          purchases  | [{"id":1,"customer":1,"remark":"first"}]
          lines      | [{"id":1,"purchase":1,"item":1,"quantity":1}]
          """)
  void aTableIsAnsweredAsJson(String table, String rows) throws Exception {
    assertAnswer(http.get("/crud/" + table), 200, "application/json", rows);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          regions    | {"name": "N\\u00f6rd \\"7\\""}                                 | {"id":2,"name":"Nörd \\"7\\""}
          customers  | {"name": "A", "email": "a@example.com", "region": 1}           | {"id":2,"name":"A","email":"a@example.com","region":1}
          categories | {"description": "What gives light", "name": "Lamps"}           | {"id":2,"name":"Lamps","description":"What gives light"}
          items      | {"name": "A lamp", "price": 0, "category": 1}                  | {"id":2,"name":"A lamp","price":0,"category":1}
          purchases  | {"customer": 1, "remark": "Ring twice"}                        | {"id":2,"customer":1,"remark":"Ring twice"}
          lines      | {"purchase": 1, "item": 1, "quantity": 1000000}                | {"id":2,"purchase":1,"item":1,"quantity":1000000}
          """)
  void anInsertAnswersTheIdAndStoresTheRow(String table, String body, String row) throws Exception {
    assertAnswer(http.post("/crud/" + table, body), 201, "application/json", "{\"id\":2}");
    assertThat(http.get("/crud/" + table).body()).endsWith("," + row + "]");
  }

  @Test
  void aRowCanReferenceANewRow() throws Exception {
    http.post("/crud/regions", "{\"name\": \"South\"}");
    http.post("/crud/customers", "{\"name\": \"B\", \"email\": \"b\", \"region\": 2}");
    assertThat(http.get("/crud/customers").body())
        .endsWith(",{\"id\":2,\"name\":\"B\",\"email\":\"b\",\"region\":2}]");
  }

  @Test
  void anInsertWritesOneRowOnly() throws Exception {
    http.post("/crud/regions", "{\"name\": \"East\"}");
    for (Table table : Table.values()) {
      assertThat(database.rows(table)).as(table.key()).isEqualTo(table == Table.REGIONS ? 2 : 1);
    }
  }

  @Test
  void rowsAreOrderedById() throws Exception {
    http.post("/crud/regions", "{\"name\": \"c\"}");
    http.post("/crud/regions", "{\"name\": \"a\"}");
    http.post("/crud/regions", "{\"name\": \"b\"}");
    assertThat(http.get("/crud/regions").body())
        .isEqualTo(
            "[{\"id\":1,\"name\":\"first\"},{\"id\":2,\"name\":\"c\"},{\"id\":3,\"name\":\"a\"},"
                + "{\"id\":4,\"name\":\"b\"}]");
  }

  @Test
  void textIsLimitedInLength() throws Exception {
    assertThat(http.post("/crud/regions", nameOf(80)).statusCode()).isEqualTo(201);
    assertAnswer(
        http.post("/crud/regions", nameOf(81)),
        400,
        TEXT,
        "'name' must be text of 1 to 80 characters");
    assertThat(database.rows(Table.REGIONS)).isEqualTo(2);
  }

  private static String nameOf(int letters) {
    return "{\"name\": \"" + "ä".repeat(letters) + "\"}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          customers | {"name": "A", "email": "a", "region": 2}
          items     | {"name": "A", "price": 1, "category": 2}
          purchases | {"customer": 9223372036854775807, "remark": "a"}
          lines     | {"purchase": 1, "item": 2, "quantity": 1}
          lines     | {"purchase": 2, "item": 1, "quantity": 1}
          """)
  void aReferenceToAMissingRowIsRejected(String table, String body) throws Exception {
    assertAnswer(
        http.post("/crud/" + table, body),
        400,
        TEXT,
        "a row of " + table + " references a row that does not exist");
    assertThat(database.rows(Table.of(table).orElseThrow())).isEqualTo(1);
    assertThat(http.get("/crud/" + table).statusCode()).isEqualTo(200);
  }

  @Test
  void theFactsNameTheDatabaseWithoutTheLogin() {
    assertThat(variant.equipped().ready().facts())
        .containsEntry("database.url", variant.database().url())
        .containsEntry("database.persistence", variant.persistence())
        .containsEntry("pool.size", String.valueOf(DatabaseVariant.POOL))
        .hasEntrySatisfying("pool.kind", kind -> assertThat(kind).matches("[\\w-]+ \\d+\\..*"));
  }

  private static void assertAnswer(
      HttpResponse<String> answer, int status, String type, String body) {
    assertThat(answer.body()).isEqualTo(body);
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue(type);
    assertThat(answer.headers().firstValueAsLong("Content-Length"))
        .hasValue(body.getBytes(UTF_8).length);
    assertThat(answer.headers().firstValue("Transfer-Encoding")).isEmpty();
  }
}
