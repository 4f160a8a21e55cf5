package dev.loombench.servers.mvc;

import dev.loombench.kernels.Sort;
import dev.loombench.kernels.serving.LimitedBody;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.server.ContentTooLargeException;
import org.springframework.web.servlet.mvc.method.annotation.RequestBodyAdviceAdapter;

/** Rejects large bodies, which Tomcat does not limit. */
@ControllerAdvice
class BodyLimit extends RequestBodyAdviceAdapter {

  @Override
  public boolean supports(
      MethodParameter parameter, Type target, Class<? extends HttpMessageConverter<?>> converter) {
    return true;
  }

  @Override
  public HttpInputMessage beforeBodyRead(
      HttpInputMessage message,
      MethodParameter parameter,
      Type target,
      Class<? extends HttpMessageConverter<?>> converter)
      throws IOException {
    if (message.getHeaders().getContentLength() > Sort.LARGEST_BODY_BYTES) {
      throw new ContentTooLargeException(null);
    }
    return new LimitedMessage(
        message.getHeaders(),
        new LimitedBody(message.getBody(), () -> new ContentTooLargeException(null)));
  }

  private record LimitedMessage(HttpHeaders headers, InputStream body) implements HttpInputMessage {

    @Override
    public HttpHeaders getHeaders() {
      return headers;
    }

    @Override
    public InputStream getBody() {
      return body;
    }
  }
}
