package dev.loombench.servers.mvc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loombench.kernels.files.FileFailure;
import dev.loombench.kernels.files.FileKernel;
import dev.loombench.kernels.serving.ServerOptions;
import java.util.Optional;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** File workload, on the request thread. */
@RestController
class FileController {

  private static final MediaType TEXT = new MediaType(MediaType.TEXT_PLAIN, UTF_8);

  private final Optional<FileKernel> kernel;

  FileController(ServerOptions options) {
    this.kernel = options.files().map(FileKernel::new);
  }

  @GetMapping("/file")
  ResponseEntity<String> file() {
    int read = kernel.orElseThrow(FileFailure::notConfigured).run();
    return ResponseEntity.ok().contentType(TEXT).body(Integer.toString(read));
  }
}
