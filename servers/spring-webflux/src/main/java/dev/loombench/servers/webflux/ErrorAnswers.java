package dev.loombench.servers.webflux;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loombench.kernels.BadParameter;
import dev.loombench.kernels.Reasons;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Every error as one line of text, the same on every server. */
@RestControllerAdvice
class ErrorAnswers {

  private static final Logger LOG = LoggerFactory.getLogger(ErrorAnswers.class);
  private static final MediaType TEXT = new MediaType(MediaType.TEXT_PLAIN, UTF_8);

  @ExceptionHandler
  ResponseEntity<String> answer(Exception failure) {
    return switch (failure) {
      case BadParameter bad -> answer(400, HttpHeaders.EMPTY, bad.getMessage());
      case DownstreamFailure failed ->
          answer(failed.status(), HttpHeaders.EMPTY, failed.getMessage());
      case ErrorResponse known -> {
        int status = known.getStatusCode().value();
        yield answer(status, known.getHeaders(), Reasons.of(status));
      }
      default -> {
        LOG.error("a request failed", failure);
        yield answer(500, HttpHeaders.EMPTY, Reasons.of(500));
      }
    };
  }

  private static ResponseEntity<String> answer(int status, HttpHeaders headers, String reason) {
    return ResponseEntity.status(status).headers(headers).contentType(TEXT).body(reason);
  }
}
