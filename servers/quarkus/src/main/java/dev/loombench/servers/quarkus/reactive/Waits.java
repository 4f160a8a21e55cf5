package dev.loombench.servers.quarkus.reactive;

import dev.loombench.servers.quarkus.Model;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;

/** Waits by Vert.x's timers, which end on the event loop: Mutiny's would go on on a worker. */
@Singleton
@IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class Waits {

  private final Vertx vertx;

  Waits(Vertx vertx) {
    this.vertx = vertx;
  }

  /** {@code answer} after so long; at once when that is nothing. */
  <T> Uni<T> after(int millis, T answer) {
    if (millis == 0) {
      return Uni.createFrom().item(answer);
    }
    return Uni.createFrom()
        .emitter(waiting -> vertx.setTimer(millis, timer -> waiting.complete(answer)));
  }
}
