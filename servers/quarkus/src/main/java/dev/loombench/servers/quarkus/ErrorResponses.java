package dev.loombench.servers.quarkus;

import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.loombench.kernels.Reasons;
import dev.loombench.kernels.RequestFailure;
import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.Table;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.WebApplicationException;
import java.net.SocketException;
import java.nio.channels.ClosedChannelException;
import java.util.Objects;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Error responses: one line of text, the same on every server. */
class ErrorResponses {

  /** Status and body of an error response. */
  record Rejection(int status, String reason) {}

  private static final String TEXT = "text/plain;charset=UTF-8";

  private static final Logger LOG = Logger.getLogger(ErrorResponses.class);

  /** A separate method, because otherwise Quarkus REST leaves unknown paths to Vert.x. */
  @ServerExceptionMapper
  public RestResponse<String> notFound(NotFoundException failure, RoutingContext context) {
    return answer(new Rejection(404, Reasons.of(404)), context);
  }

  @ServerExceptionMapper
  public RestResponse<String> answer(WebApplicationException failure, RoutingContext context) {
    int status = failure.getResponse().getStatus();
    return answer(
        status == 400 ? unreadable(failure, context) : new Rejection(status, Reasons.of(status)),
        context);
  }

  /** Mapped here, because Quarkus REST has a response of its own for it. */
  @ServerExceptionMapper
  public RestResponse<String> answer(MismatchedInputException failure, RoutingContext context) {
    return answer(unreadable(failure, context), context);
  }

  @ServerExceptionMapper
  public RestResponse<String> answer(Throwable failure, RoutingContext context) {
    return answer(
        switch (failure) {
          case RequestFailure failed -> new Rejection(failed.status(), failed.getMessage());
          case InterruptedException stopped -> new Rejection(503, Reasons.STOPPING);
          default -> unexpected(failure);
        },
        context);
  }

  /** The expected body depends on the path. */
  private static Rejection unreadable(Exception failure, RoutingContext context) {
    if (hasCause(failure, BodyLimit.TooLarge.class)) {
      return new Rejection(413, Reasons.of(413));
    }
    String path = context.normalizedPath();
    if (!path.startsWith("/crud/")) {
      return new Rejection(400, Reasons.of(400));
    }
    return Table.of(path.substring("/crud/".length()))
        .map(table -> new Rejection(400, BadRow.notAnObject(table).getMessage()))
        .orElseGet(() -> new Rejection(404, Reasons.of(404)));
  }

  /** Searches the causes, because Jackson wraps exceptions of the body's stream. */
  private static boolean hasCause(Throwable failure, Class<? extends Throwable> type) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .anyMatch(type::isInstance);
  }

  /** Disconnected clients are common under load and not logged. */
  private static Rejection unexpected(Throwable failure) {
    if (!isDisconnect(failure)) {
      LOG.error("a request failed", failure);
    }
    return new Rejection(500, Reasons.of(500));
  }

  /** Each layer has its own exception. Those of calls and queries are mapped before. */
  private static boolean isDisconnect(Throwable failure) {
    return hasCause(failure, ClosedChannelException.class)
        || hasCause(failure, HttpClosedException.class)
        || hasCause(failure, SocketException.class);
  }

  private static RestResponse<String> answer(Rejection rejection, RoutingContext context) {
    var answer =
        ResponseBuilder.<String>create(rejection.status()).entity(rejection.reason()).type(TEXT);
    if (rejection.status() == 405) {
      answer.header("Allow", String.join(",", AllowedMethods.of(context.normalizedPath())));
    }
    if (Reasons.closesConnection(rejection.status())) {
      answer.header("Connection", HttpHeaders.CLOSE);
      context.addEndHandler(ended -> context.request().connection().close());
    }
    return answer.build();
  }
}
