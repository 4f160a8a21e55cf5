package dev.loombench.servers.helidon;

import dev.loombench.kernels.BadParameter;
import dev.loombench.kernels.DownstreamFailure;
import dev.loombench.kernels.Reasons;
import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.files.FileFailure;
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
 * A handler whose failures are answered in one line of text, the same on every server, and whose
 * connection ends where the answer says so.
 */
record Guarded(Handler work) implements Handler {

  private static final System.Logger LOG = System.getLogger(Guarded.class.getName());

  private record Refusal(int status, String reason) {}

  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    try {
      answer(request, response);
    } catch (DataReader.InsufficientDataAvailableException gone) {
      throw new CloseConnectionException("the client went away while it sent", gone);
    }
    if (response.headers().contains(HeaderValues.CONNECTION_CLOSE)) {
      throw new CloseConnectionException("the answer said so");
    }
  }

  private void answer(ServerRequest request, ServerResponse response) {
    try {
      work.handle(request, response);
    } catch (CloseConnectionException
        | RequestException
        | DataReader.InsufficientDataAvailableException ofTheConnection) {
      throw ofTheConnection;
    } catch (Exception failure) {
      refuse(request, response, refusal(failure));
    }
  }

  /** Reads the body first: closing before would take the answer from a client that still sends. */
  private static void refuse(ServerRequest request, ServerResponse response, Refusal refusal) {
    if (Reasons.endConnection(refusal.status())) {
      request.content().consume();
      response.header(HeaderValues.CONNECTION_CLOSE);
    }
    response.status(Status.create(refusal.status()));
    Answers.text(request, response, refusal.reason());
  }

  private static Refusal refusal(Exception failure) {
    return switch (failure) {
      case BadParameter bad -> new Refusal(400, bad.getMessage());
      case BadRow bad -> new Refusal(400, bad.getMessage());
      case DownstreamFailure failed -> new Refusal(failed.status(), failed.getMessage());
      case DatabaseFailure failed -> new Refusal(failed.status(), failed.getMessage());
      case FileFailure failed -> new Refusal(failed.status(), failed.getMessage());
      case HttpException known -> ofStatus(known.status().code());
      case InterruptedException stopped -> new Refusal(503, Reasons.STOPPING);
      default -> unexpected(failure);
    };
  }

  private static Refusal unexpected(Exception failure) {
    LOG.log(System.Logger.Level.ERROR, "a request failed", failure);
    return ofStatus(500);
  }

  private static Refusal ofStatus(int status) {
    return new Refusal(status, Reasons.of(status));
  }
}
