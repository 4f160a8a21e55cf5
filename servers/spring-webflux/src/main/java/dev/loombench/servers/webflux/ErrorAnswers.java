package dev.loombench.servers.webflux;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loombench.kernels.BadParameter;
import dev.loombench.kernels.DownstreamFailure;
import dev.loombench.kernels.Reasons;
import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.files.FileFailure;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.DisconnectedClientHelper;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/** Every error as one line of text, the same on every server. */
@RestControllerAdvice
class ErrorAnswers {

  private static final Logger LOG = LoggerFactory.getLogger(ErrorAnswers.class);
  private static final MediaType TEXT = new MediaType(MediaType.TEXT_PLAIN, UTF_8);

  @ExceptionHandler
  Mono<ResponseEntity<String>> answer(Exception failure, ServerWebExchange exchange) {
    return switch (failure) {
      case BadParameter bad -> answer(400, List.of(), bad.getMessage());
      case BadRow bad -> answer(400, List.of(), bad.getMessage());
      case DatabaseFailure failed -> answer(failed.status(), List.of(), failed.getMessage());
      case DownstreamFailure failed -> answer(failed.status(), List.of(), failed.getMessage());
      case FileFailure failed -> answer(failed.status(), List.of(), failed.getMessage());
      case ErrorResponse known -> {
        int status = known.getStatusCode().value();
        yield answer(status, known.getHeaders().getAllow(), Reasons.of(status));
      }
      default -> unexpected(failure, exchange);
    };
  }

  private static Mono<ResponseEntity<String>> answer(
      int status, Collection<HttpMethod> allowed, String reason) {
    ResponseEntity.BodyBuilder answer = ResponseEntity.status(status).contentType(TEXT);
    if (!allowed.isEmpty()) {
      answer.allow(allowed.stream().sorted().toArray(HttpMethod[]::new));
    }
    if (Reasons.endConnection(status)) {
      answer.header(HttpHeaders.CONNECTION, "close");
    }
    return Mono.just(answer.body(reason));
  }

  /** What fails after the answer, or where nobody listens any more. */
  static void dropped(Throwable failure) {
    if (!DisconnectedClientHelper.isClientDisconnectedException(failure)) {
      LOG.error("a request failed where it could no longer be answered", failure);
    }
  }

  /** A client that went away is no news under load, and there is nobody to answer. */
  private static Mono<ResponseEntity<String>> unexpected(
      Exception failure, ServerWebExchange exchange) {
    if (DisconnectedClientHelper.isClientDisconnectedException(failure)
        || isOfClosing(failure, exchange)) {
      return Mono.empty();
    }
    LOG.error("a request failed", failure);
    return answer(500, List.of(), Reasons.of(500));
  }

  /** Netty's answer to who writes while a connection closes: it has left its event loop. */
  private static boolean isOfClosing(Exception failure, ServerWebExchange exchange) {
    return failure instanceof IllegalStateException && isGone(exchange);
  }

  private static boolean isGone(ServerWebExchange exchange) {
    HttpServerRequest request = ServerHttpRequestDecorator.getNativeRequest(exchange.getRequest());
    var gone = new AtomicBoolean();
    request.withConnection(connection -> gone.set(!connection.channel().isActive()));
    return gone.get();
  }
}
