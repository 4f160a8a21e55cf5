package dev.loombench.servers.quarkus;

import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Requests in progress at shutdown. They are interrupted after the end of the container that maps
 * their failure to an answer, so Quarkus and Vert.x log it. An executable lives long enough to do
 * so.
 */
class InterruptedRequests {

  /** Loggers of failed requests; fields, because the log manager keeps them weakly. */
  private static final List<Logger> LOGGERS =
      List.of(
          Logger.getLogger("io.quarkus.vertx.http.runtime.QuarkusErrorHandler"),
          Logger.getLogger("io.vertx.ext.web.RoutingContext"));

  void silence(@Observes ShutdownEvent stopping) {
    LOGGERS.forEach(logger -> logger.setLevel(Level.OFF));
  }
}
