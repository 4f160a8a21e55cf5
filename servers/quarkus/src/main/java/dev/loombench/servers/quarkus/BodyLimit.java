package dev.loombench.servers.quarkus;

import dev.loombench.kernels.serving.LimitedBody;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.IOException;

/**
 * Rejects chunked bodies that are too large. {@link RequestFilter} rejects those with a {@code
 * Content-Length}.
 */
@Provider
public class BodyLimit implements ReaderInterceptor {

  /** Thrown while a body is read that exceeds the limit. */
  static final class TooLarge extends ClientErrorException {

    private static final long serialVersionUID = 1L;

    TooLarge() {
      super(413);
    }
  }

  @Override
  public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
    context.setInputStream(new LimitedBody(context.getInputStream(), TooLarge::new));
    return context.proceed();
  }
}
