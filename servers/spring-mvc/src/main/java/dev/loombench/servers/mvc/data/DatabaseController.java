package dev.loombench.servers.mvc.data;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loombench.kernels.data.Row;
import dev.loombench.kernels.data.Table;
import dev.loombench.kernels.data.jdbc.Queries;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import tools.jackson.databind.json.JsonMapper;

/** Database workloads, each on its request thread. */
@RestController
class DatabaseController {

  private static final MediaType TEXT = new MediaType(MediaType.TEXT_PLAIN, UTF_8);

  private final Queries queries;
  private final JsonMapper json;

  DatabaseController(Queries queries, JsonMapper json) {
    this.queries = queries;
    this.json = json;
  }

  @GetMapping("/db")
  ResponseEntity<String> db() throws InterruptedException {
    queries.products();
    return ResponseEntity.ok().contentType(TEXT).body("OK");
  }

  /** Serialized here, because Spring sends objects that it serializes in chunks. */
  @GetMapping("/crud/{table}")
  ResponseEntity<byte[]> rows(@PathVariable String table) throws InterruptedException {
    List<? extends Row> rows = queries.rows(tableNamed(table));
    return ResponseEntity.ok()
        .contentType(MediaType.APPLICATION_JSON)
        .body(json.writeValueAsBytes(rows));
  }

  @PostMapping("/crud/{table}")
  ResponseEntity<byte[]> insert(@PathVariable String table, @RequestBody Map<String, Object> body)
      throws InterruptedException {
    Table target = tableNamed(table);
    long id = queries.insert(target, target.accept(body));
    return ResponseEntity.status(HttpStatus.CREATED)
        .contentType(MediaType.APPLICATION_JSON)
        .body("{\"id\":%d}".formatted(id).getBytes(UTF_8));
  }

  private static Table tableNamed(String table) {
    return Table.of(table).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
  }
}
