package dev.loombench.servers.webflux;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Row;
import dev.loombench.kernels.data.Table;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebInputException;
import reactor.core.publisher.Mono;

/** Database workloads; no thread waits for a query. */
@RestController
class DatabaseController {

  private static final MediaType TEXT = new MediaType(MediaType.TEXT_PLAIN, UTF_8);

  private final Optional<Database> database;

  DatabaseController(Optional<Database> database) {
    this.database = database;
  }

  @GetMapping("/db")
  Mono<ResponseEntity<String>> db() {
    return database().products().map(products -> ResponseEntity.ok().contentType(TEXT).body("OK"));
  }

  @GetMapping("/crud/{table}")
  Mono<ResponseEntity<List<Row>>> rows(@PathVariable("table") String name) {
    Table table = table(name);
    return database()
        .rows(table)
        .map(rows -> ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(rows));
  }

  @PostMapping("/crud/{table}")
  Mono<ResponseEntity<Map<String, Long>>> insert(
      @PathVariable("table") String name, @RequestBody Mono<Map<String, Object>> body) {
    Table table = table(name);
    Database into = database();
    return body.onErrorMap(ServerWebInputException.class, notAnObject -> BadRow.notAnObject(table))
        .map(table::accept)
        .flatMap(values -> into.insert(table, values))
        .map(DatabaseController::created);
  }

  private static ResponseEntity<Map<String, Long>> created(long id) {
    return ResponseEntity.status(HttpStatus.CREATED)
        .contentType(MediaType.APPLICATION_JSON)
        .body(Map.of("id", id));
  }

  private Database database() {
    return database.orElseThrow(DatabaseFailure::notConfigured);
  }

  private static Table table(String name) {
    return Table.of(name).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
  }
}
