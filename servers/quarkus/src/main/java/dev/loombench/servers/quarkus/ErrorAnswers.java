package dev.loombench.servers.quarkus;

import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.loombench.kernels.BadParameter;
import dev.loombench.kernels.DownstreamFailure;
import dev.loombench.kernels.Reasons;
import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Table;
import dev.loombench.kernels.files.FileFailure;
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

/** Every error as one line of text, the same on every server. */
class ErrorAnswers {

  /** What is answered in place of a result. */
  record Refusal(int status, String reason) {}

  private static final String TEXT = "text/plain;charset=UTF-8";

  private static final Logger LOG = Logger.getLogger(ErrorAnswers.class);

  /** By a method of its own, without which Quarkus REST leaves unknown paths to Vert.x. */
  @ServerExceptionMapper
  public RestResponse<String> notFound(NotFoundException failure, RoutingContext context) {
    return answer(new Refusal(404, Reasons.of(404)), context);
  }

  @ServerExceptionMapper
  public RestResponse<String> answer(WebApplicationException failure, RoutingContext context) {
    int status = failure.getResponse().getStatus();
    return answer(
        status == 400 ? unreadable(failure, context) : new Refusal(status, Reasons.of(status)),
        context);
  }

  /** Which Quarkus REST would answer by itself. */
  @ServerExceptionMapper
  public RestResponse<String> answer(MismatchedInputException failure, RoutingContext context) {
    return answer(unreadable(failure, context), context);
  }

  @ServerExceptionMapper
  public RestResponse<String> answer(Throwable failure, RoutingContext context) {
    return answer(
        switch (failure) {
          case BadParameter bad -> new Refusal(400, bad.getMessage());
          case BadRow bad -> new Refusal(400, bad.getMessage());
          case DownstreamFailure failed -> new Refusal(failed.status(), failed.getMessage());
          case DatabaseFailure failed -> new Refusal(failed.status(), failed.getMessage());
          case FileFailure failed -> new Refusal(failed.status(), failed.getMessage());
          case InterruptedException stopped -> new Refusal(503, Reasons.STOPPING);
          default -> unexpected(failure);
        },
        context);
  }

  /** What a body has to be depends on the path. */
  private static Refusal unreadable(Exception failure, RoutingContext context) {
    if (isUnder(failure, BodyLimit.TooLarge.class)) {
      return new Refusal(413, Reasons.of(413));
    }
    String path = context.normalizedPath();
    if (!path.startsWith("/crud/")) {
      return new Refusal(400, Reasons.of(400));
    }
    return Table.of(path.substring("/crud/".length()))
        .map(table -> new Refusal(400, BadRow.notAnObject(table).getMessage()))
        .orElseGet(() -> new Refusal(404, Reasons.of(404)));
  }

  /** Jackson wraps what a body's stream throws. */
  private static boolean isUnder(Throwable failure, Class<? extends Throwable> type) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .anyMatch(type::isInstance);
  }

  /** A client that went away is no news under load, and there is nobody to answer. */
  private static Refusal unexpected(Throwable failure) {
    if (!isGone(failure)) {
      LOG.error("a request failed", failure);
    }
    return new Refusal(500, Reasons.of(500));
  }

  /** Each layer has its own words for it. What calls or queries meet is told apart before. */
  private static boolean isGone(Throwable failure) {
    return isUnder(failure, ClosedChannelException.class)
        || isUnder(failure, HttpClosedException.class)
        || isUnder(failure, SocketException.class);
  }

  private static RestResponse<String> answer(Refusal refusal, RoutingContext context) {
    var answer =
        ResponseBuilder.<String>create(refusal.status()).entity(refusal.reason()).type(TEXT);
    if (refusal.status() == 405) {
      answer.header("Allow", String.join(",", Methods.of(context.normalizedPath())));
    }
    if (Reasons.endConnection(refusal.status())) {
      answer.header("Connection", HttpHeaders.CLOSE);
      context.addEndHandler(ended -> context.request().connection().close());
    }
    return answer.build();
  }
}
