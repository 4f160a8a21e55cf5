package dev.loombench.servers.mvc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loombench.kernels.CallParameters;
import dev.loombench.kernels.Compute;
import dev.loombench.kernels.ComputeParameters;
import dev.loombench.kernels.DelayParameters;
import dev.loombench.kernels.Matmul;
import dev.loombench.kernels.MatmulParameters;
import dev.loombench.kernels.Pin;
import dev.loombench.kernels.PinParameters;
import dev.loombench.kernels.Sort;
import dev.loombench.kernels.serving.ThreadKind;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Workloads, each on its request thread. */
@RestController
class WorkloadController {

  private static final MediaType TEXT = new MediaType(MediaType.TEXT_PLAIN, UTF_8);

  private final Downstream downstream;
  private final JsonMapper json;

  WorkloadController(Downstream downstream, JsonMapper json) {
    this.downstream = downstream;
    this.json = json;
  }

  @GetMapping("/empty")
  ResponseEntity<Void> empty() {
    return ResponseEntity.ok().contentLength(0).build();
  }

  @GetMapping("/hello")
  ResponseEntity<String> hello() {
    return text("Hello World!");
  }

  @GetMapping("/delay")
  ResponseEntity<String> delay(@RequestParam Map<String, String> parameters)
      throws InterruptedException {
    Thread.sleep(DelayParameters.of(parameters).millis());
    return text("success");
  }

  @GetMapping("/pin")
  ResponseEntity<String> pin(@RequestParam Map<String, String> parameters)
      throws InterruptedException {
    Pin.run(PinParameters.of(parameters));
    return text("success");
  }

  @GetMapping("/compute")
  ResponseEntity<String> compute(@RequestParam Map<String, String> parameters) {
    return text(Double.toString(Compute.run(ComputeParameters.of(parameters))));
  }

  @GetMapping("/matmul")
  ResponseEntity<String> matmul(@RequestParam Map<String, String> parameters)
      throws InterruptedException {
    return multiply(MatmulParameters.matmul(parameters));
  }

  @GetMapping("/mixed")
  ResponseEntity<String> mixed(@RequestParam Map<String, String> parameters)
      throws InterruptedException {
    return multiply(MatmulParameters.mixed(parameters));
  }

  private static ResponseEntity<String> multiply(MatmulParameters parameters)
      throws InterruptedException {
    long cell = Matmul.run(parameters.size());
    Thread.sleep(parameters.millis());
    return text(Long.toString(cell));
  }

  /** Serialized here, because Spring sends arrays that it serializes in chunks. */
  @PostMapping("/sort")
  ResponseEntity<byte[]> sort(@RequestBody int[] numbers) {
    return ResponseEntity.ok()
        .contentType(MediaType.APPLICATION_JSON)
        .body(json.writeValueAsBytes(Sort.ascending(numbers)));
  }

  @GetMapping("/call")
  ResponseEntity<String> call(@RequestParam Map<String, String> parameters)
      throws InterruptedException {
    return text(Long.toString(downstream.bytesFrom(CallParameters.of(parameters))));
  }

  @GetMapping({"/thread", "/thread/compute"})
  ResponseEntity<String> thread() {
    return text(ThreadKind.current());
  }

  private static ResponseEntity<String> text(String body) {
    return ResponseEntity.ok().contentType(TEXT).body(body);
  }
}
