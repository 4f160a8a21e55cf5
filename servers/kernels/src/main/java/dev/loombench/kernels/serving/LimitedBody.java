package dev.loombench.kernels.serving;

import dev.loombench.kernels.Sort;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;

/**
 * Request body that fails when more than {@link Sort#LARGEST_BODY_BYTES} were read. Needed for
 * chunked bodies, whose length is not known in advance.
 */
public final class LimitedBody extends FilterInputStream {

  private final Supplier<RuntimeException> tooLarge;
  private int remaining = Sort.LARGEST_BODY_BYTES;

  /**
   * Limits a body.
   *
   * @param tooLarge creates the exception to throw, which the framework answers with status 413
   */
  public LimitedBody(InputStream body, Supplier<RuntimeException> tooLarge) {
    super(body);
    this.tooLarge = tooLarge;
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
    remaining -= bytes;
    if (remaining < 0) {
      throw tooLarge.get();
    }
  }
}
