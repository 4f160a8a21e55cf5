package dev.loombench.servers.quarkus.reactive;

import dev.loombench.servers.quarkus.Model;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;

/** Delays on Vert.x timers, which fire on the event loop. Mutiny's fire on a worker thread. */
@Singleton
@IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class Delays {

  private final Vertx vertx;

  Delays(Vertx vertx) {
    this.vertx = vertx;
  }

  /** Emits {@code answer} after a delay, which can be 0. */
  <T> Uni<T> after(int millis, T answer) {
    if (millis == 0) {
      return Uni.createFrom().item(answer);
    }
    return Uni.createFrom()
        .emitter(waiting -> vertx.setTimer(millis, timer -> waiting.complete(answer)));
  }
}
