package dev.loombench.servers.webflux;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** File workload, off the event loops. */
@RestController
class FileController {

  private static final MediaType TEXT = new MediaType(MediaType.TEXT_PLAIN, UTF_8);

  private final FileWorkload files;

  FileController(FileWorkload files) {
    this.files = files;
  }

  @GetMapping("/file")
  Mono<ResponseEntity<String>> file() {
    return files
        .bytesRead()
        .map(read -> ResponseEntity.ok().contentType(TEXT).body(Integer.toString(read)));
  }
}
