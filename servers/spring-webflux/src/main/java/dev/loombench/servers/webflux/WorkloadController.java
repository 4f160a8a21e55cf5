package dev.loombench.servers.webflux;

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
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Workloads. Delays use timers; kernels run on the configured scheduler. */
@RestController
class WorkloadController {

  private static final MediaType TEXT = new MediaType(MediaType.TEXT_PLAIN, UTF_8);

  private final Downstream downstream;
  private final Scheduler kernels;

  WorkloadController(Downstream downstream, Scheduler kernels) {
    this.downstream = downstream;
    this.kernels = kernels;
  }

  @GetMapping("/empty")
  Mono<ResponseEntity<Void>> empty() {
    return Mono.just(ResponseEntity.ok().contentLength(0).build());
  }

  @GetMapping("/hello")
  Mono<ResponseEntity<String>> hello() {
    return Mono.just(text("Hello World!"));
  }

  @GetMapping("/delay")
  Mono<ResponseEntity<String>> delay(@RequestParam Map<String, String> parameters) {
    return after(DelayParameters.of(parameters).millis(), Mono.just(text("success")));
  }

  @GetMapping("/pin")
  Mono<ResponseEntity<String>> pin(@RequestParam Map<String, String> parameters) {
    PinParameters sleep = PinParameters.of(parameters);
    return kernel(
        () -> {
          Pin.run(sleep);
          return text("success");
        });
  }

  @GetMapping("/compute")
  Mono<ResponseEntity<String>> compute(@RequestParam Map<String, String> parameters) {
    ComputeParameters rounds = ComputeParameters.of(parameters);
    return kernel(() -> text(Double.toString(Compute.run(rounds))));
  }

  @GetMapping("/matmul")
  Mono<ResponseEntity<String>> matmul(@RequestParam Map<String, String> parameters) {
    return multiply(MatmulParameters.matmul(parameters));
  }

  @GetMapping("/mixed")
  Mono<ResponseEntity<String>> mixed(@RequestParam Map<String, String> parameters) {
    return multiply(MatmulParameters.mixed(parameters));
  }

  private Mono<ResponseEntity<String>> multiply(MatmulParameters parameters) {
    return after(
        parameters.millis(), kernel(() -> text(Long.toString(Matmul.run(parameters.size())))));
  }

  @PostMapping("/sort")
  Mono<ResponseEntity<int[]>> sort(@RequestBody Mono<int[]> body) {
    return body.publishOn(kernels)
        .map(Sort::ascending)
        .map(sorted -> ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(sorted));
  }

  @GetMapping("/call")
  Mono<ResponseEntity<String>> call(@RequestParam Map<String, String> parameters) {
    return downstream
        .bytesFrom(CallParameters.of(parameters))
        .map(bytes -> text(Long.toString(bytes)));
  }

  @GetMapping("/thread")
  Mono<ResponseEntity<String>> thread() {
    return Mono.just(text(ThreadKind.current()));
  }

  @GetMapping("/thread/compute")
  Mono<ResponseEntity<String>> computeThread() {
    return kernel(() -> text(ThreadKind.current()));
  }

  private <T> Mono<T> kernel(Callable<T> work) {
    return Mono.fromCallable(work).subscribeOn(kernels);
  }

  private static <T> Mono<T> after(int millis, Mono<T> answer) {
    return millis == 0 ? answer : answer.delayElement(Duration.ofMillis(millis));
  }

  private static ResponseEntity<String> text(String body) {
    return ResponseEntity.ok().contentType(TEXT).body(body);
  }
}
