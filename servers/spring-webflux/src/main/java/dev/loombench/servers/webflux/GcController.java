package dev.loombench.servers.webflux;

import dev.loombench.kernels.serving.Callers;
import java.util.Objects;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Garbage collection on request, between trials. */
@RestController
@ConditionalOnBooleanProperty("loombench.gc")
class GcController {

  private final Scheduler kernels;

  GcController(Scheduler kernels) {
    this.kernels = kernels;
  }

  @PostMapping("/gc")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  Mono<Void> collect(ServerHttpRequest request) {
    if (!Callers.isLocal(Objects.requireNonNull(request.getRemoteAddress()).getAddress())) {
      return Mono.error(new ResponseStatusException(HttpStatus.FORBIDDEN));
    }
    return Mono.<Void>fromRunnable(System::gc).subscribeOn(kernels);
  }
}
