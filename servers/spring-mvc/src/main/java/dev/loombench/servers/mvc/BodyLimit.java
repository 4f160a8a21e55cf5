package dev.loombench.servers.mvc;

import dev.loombench.kernels.Sort;
import java.io.FilterInputStream;
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

/** Refuses large bodies, which Tomcat alone would read to their end. */
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
    return new Limited(message.getHeaders(), new LimitedStream(message.getBody()));
  }

  private record Limited(HttpHeaders headers, InputStream body) implements HttpInputMessage {

    @Override
    public HttpHeaders getHeaders() {
      return headers;
    }

    @Override
    public InputStream getBody() {
      return body;
    }
  }

  /** For bodies in chunks, whose length shows only while reading. */
  private static final class LimitedStream extends FilterInputStream {

    private int left = Sort.LARGEST_BODY_BYTES;

    LimitedStream(InputStream body) {
      super(body);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      count(read < 0 ? 0 : 1);
      return read;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int read = super.read(buffer, offset, length);
      count(Math.max(read, 0));
      return read;
    }

    private void count(int bytes) {
      left -= bytes;
      if (left < 0) {
        throw new ContentTooLargeException(null);
      }
    }
  }
}
