package dev.loombench.tool.study;

import dev.loombench.contract.RequestSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The twelve requests of the {@code crud} workload: for each table, read all rows, then insert one.
 * New rows refer to the row that every table starts with.
 */
final class CrudRequests {

  static final List<RequestSpec> ALL =
      bodies().entrySet().stream()
          .flatMap(
              table ->
                  Stream.of(
                      RequestSpec.get("/crud/" + table.getKey()),
                      KernelName.post("/crud/" + table.getKey(), table.getValue())))
          .toList();

  /**
   * Reads per insert while warming up. Every read returns all inserted rows, so as many inserts as
   * reads would slow the warm-up down and leave larger tables than those measured.
   */
  private static final int READS_PER_INSERT = 5;

  /** The same requests by weight: many reads, few inserts. */
  static final List<RequestSpec> WARM_UP =
      ALL.stream()
          .map(request -> request.method().equals("GET") ? often(request) : request)
          .toList();

  private CrudRequests() {}

  private static RequestSpec often(RequestSpec read) {
    return new RequestSpec(
        read.method(), read.path(), read.headers(), read.body(), read.check(), READS_PER_INSERT);
  }

  private static Map<String, String> bodies() {
    var bodies = new LinkedHashMap<String, String>();
    bodies.put("regions", "{\"name\": \"North\"}");
    bodies.put(
        "customers",
        "{\"name\": \"A customer\", \"email\": \"customer@example.com\", \"region\": 1}");
    bodies.put("categories", "{\"name\": \"Lamps\", \"description\": \"What gives light\"}");
    bodies.put("items", "{\"name\": \"A lamp\", \"price\": 1999, \"category\": 1}");
    bodies.put("purchases", "{\"customer\": 1, \"remark\": \"Ring twice\"}");
    bodies.put("lines", "{\"purchase\": 1, \"item\": 1, \"quantity\": 2}");
    return bodies;
  }
}
