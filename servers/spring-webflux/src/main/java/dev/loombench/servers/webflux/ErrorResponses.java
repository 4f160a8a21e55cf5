package dev.loombench.servers.webflux;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loombench.kernels.Reasons;
import dev.loombench.kernels.RequestFailure;
import io.netty.channel.AbstractChannel;
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

/** Error responses: one line of text, the same on every server. */
@RestControllerAdvice
class ErrorResponses {

  private static final Logger LOG = LoggerFactory.getLogger(ErrorResponses.class);
  private static final MediaType TEXT = new MediaType(MediaType.TEXT_PLAIN, UTF_8);

  @ExceptionHandler
  Mono<ResponseEntity<String>> answer(Exception failure, ServerWebExchange exchange) {
    return switch (failure) {
      case RequestFailure failed -> answer(failed.status(), List.of(), failed.getMessage());
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
    if (Reasons.closesConnection(status)) {
      answer.header(HttpHeaders.CONNECTION, "close");
    }
    return Mono.just(answer.body(reason));
  }

  /** Logs failures that occur after the response or after a cancellation. */
  static void dropped(Throwable failure) {
    if (!DisconnectedClientHelper.isClientDisconnectedException(failure)
        && !isOfClosedChannel(failure)) {
      LOG.error("a request failed after its response", failure);
    }
  }

  /** Disconnected clients are common under load; they are neither logged nor answered. */
  private static Mono<ResponseEntity<String>> unexpected(
      Exception failure, ServerWebExchange exchange) {
    if (DisconnectedClientHelper.isClientDisconnectedException(failure)
        || isFromClosing(failure, exchange)) {
      return Mono.empty();
    }
    LOG.error("a request failed", failure);
    return answer(500, List.of(), Reasons.of(500));
  }

  /** Writes to a closing connection fail so; here the connection is known. */
  private static boolean isFromClosing(Exception failure, ServerWebExchange exchange) {
    return failure instanceof IllegalStateException && isDisconnected(exchange);
  }

  /** Netty throws this on writes while a connection closes, after it left its event loop. */
  private static boolean isOfClosedChannel(Throwable failure) {
    StackTraceElement[] stack = failure.getStackTrace();
    return failure instanceof IllegalStateException
        && stack.length > 0
        && stack[0].getClassName().equals(AbstractChannel.class.getName())
        && stack[0].getMethodName().equals("eventLoop");
  }

  private static boolean isDisconnected(ServerWebExchange exchange) {
    HttpServerRequest request = ServerHttpRequestDecorator.getNativeRequest(exchange.getRequest());
    var disconnected = new AtomicBoolean();
    request.withConnection(connection -> disconnected.set(!connection.channel().isActive()));
    return disconnected.get();
  }
}
