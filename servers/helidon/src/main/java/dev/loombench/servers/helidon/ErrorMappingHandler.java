package dev.loombench.servers.helidon;

import dev.loombench.kernels.Reasons;
import dev.loombench.kernels.RequestFailure;
import io.helidon.common.buffers.DataReader;
import io.helidon.http.HeaderValues;
import io.helidon.http.HttpException;
import io.helidon.http.RequestException;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;

/**
 * Handler that answers failures with one line of text, the same on every server, and closes the
 * connection if the response says so.
 */
record ErrorMappingHandler(Handler work) implements Handler {

  private static final System.Logger LOG = System.getLogger(ErrorMappingHandler.class.getName());

  private record Rejection(int status, String reason) {}

  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    try {
      answer(request, response);
    } catch (DataReader.InsufficientDataAvailableException gone) {
      throw new CloseConnectionException("the client disconnected while it sent", gone);
    }
    if (response.headers().contains(HeaderValues.CONNECTION_CLOSE)) {
      throw new CloseConnectionException("the response says so");
    }
  }

  private void answer(ServerRequest request, ServerResponse response) {
    try {
      work.handle(request, response);
    } catch (CloseConnectionException
        | RequestException
        | DataReader.InsufficientDataAvailableException connectionFailure) {
      throw connectionFailure;
    } catch (Exception failure) {
      reject(request, response, rejection(failure));
    }
  }

  /** Reads the body first: closing while the client still sends loses the response. */
  private static void reject(ServerRequest request, ServerResponse response, Rejection rejection) {
    if (Reasons.closesConnection(rejection.status())) {
      request.content().consume();
      response.header(HeaderValues.CONNECTION_CLOSE);
    }
    response.status(Status.create(rejection.status()));
    Responses.text(request, response, rejection.reason());
  }

  private static Rejection rejection(Exception failure) {
    return switch (failure) {
      case RequestFailure failed -> new Rejection(failed.status(), failed.getMessage());
      case HttpException known -> ofStatus(known.status().code());
      case InterruptedException stopped -> new Rejection(503, Reasons.STOPPING);
      default -> unexpected(failure);
    };
  }

  private static Rejection unexpected(Exception failure) {
    LOG.log(System.Logger.Level.ERROR, "a request failed", failure);
    return ofStatus(500);
  }

  private static Rejection ofStatus(int status) {
    return new Rejection(status, Reasons.of(status));
  }
}
