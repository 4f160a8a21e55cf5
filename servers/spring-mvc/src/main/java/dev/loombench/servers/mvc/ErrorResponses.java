package dev.loombench.servers.mvc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loombench.kernels.Reasons;
import dev.loombench.kernels.RequestFailure;
import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.Table;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Set;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.server.ContentTooLargeException;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.util.DisconnectedClientHelper;

/** Error responses: one line of text, the same on every server. */
@RestControllerAdvice
class ErrorResponses {

  private static final Logger LOG = LoggerFactory.getLogger(ErrorResponses.class);
  private static final MediaType TEXT = new MediaType(MediaType.TEXT_PLAIN, UTF_8);

  @ExceptionHandler
  ResponseEntity<String> answer(Exception failure, HttpServletRequest request) {
    return switch (failure) {
      case RequestFailure failed -> answer(failed.status(), failed.getMessage());
      case InvalidParameterException undecodable -> answer(400, Reasons.BAD_QUERY);
      case HttpMessageNotReadableException unreadable ->
          unreadable.contains(ContentTooLargeException.class)
              ? answer(413, Reasons.of(413))
              : unreadable(request);
      case ErrorResponse known -> answer(known);
      case InterruptedException stopped -> answer(503, Reasons.STOPPING);
      default -> unexpected(failure);
    };
  }

  /** The expected body depends on the path. */
  private static ResponseEntity<String> unreadable(HttpServletRequest request) {
    if (request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE)
            instanceof Map<?, ?> variables
        && variables.get("table") instanceof String table) {
      return Table.of(table)
          .map(named -> answer(400, BadRow.notAnObject(named).getMessage()))
          .orElseGet(() -> answer(404, Reasons.of(404)));
    }
    return answer(400, Reasons.of(400));
  }

  private static ResponseEntity<String> answer(ErrorResponse known) {
    int status = known.getStatusCode().value();
    ResponseEntity.BodyBuilder answer = ResponseEntity.status(status).contentType(TEXT);
    Set<HttpMethod> allowed = known.getHeaders().getAllow();
    if (!allowed.isEmpty()) {
      answer.allow(allowed.toArray(HttpMethod[]::new));
    }
    return answer.body(Reasons.of(status));
  }

  private static ResponseEntity<String> answer(int status, String reason) {
    return ResponseEntity.status(status).contentType(TEXT).body(reason);
  }

  /** Disconnected clients are common under load; they are neither logged nor answered. */
  private static ResponseEntity<String> unexpected(Exception failure) {
    if (DisconnectedClientHelper.isClientDisconnectedException(failure)) {
      return null;
    }
    LOG.error("a request failed", failure);
    return answer(500, Reasons.of(500));
  }
}
