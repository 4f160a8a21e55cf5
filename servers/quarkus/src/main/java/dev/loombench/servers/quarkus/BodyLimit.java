package dev.loombench.servers.quarkus;

import dev.loombench.kernels.Sort;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Refuses large bodies in chunks, whose length shows only while reading; {@link Entrance} refuses
 * those that tell their length.
 */
@Provider
public class BodyLimit implements ReaderInterceptor {

  /** The body has more than it may. */
  static final class TooLarge extends ClientErrorException {

    private static final long serialVersionUID = 1L;

    TooLarge() {
      super(413);
    }
  }

  @Override
  public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
    context.setInputStream(new LimitedStream(context.getInputStream()));
    return context.proceed();
  }

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
        throw new TooLarge();
      }
    }
  }
}
