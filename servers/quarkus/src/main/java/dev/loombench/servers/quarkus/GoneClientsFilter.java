package dev.loombench.servers.quarkus;

import io.quarkus.logging.LoggingFilter;
import java.util.logging.Filter;
import java.util.logging.LogRecord;

/**
 * Keeps out of the log what Quarkus meets where a client goes away while its request is read: two
 * threads then change the request's chain of handlers at once, and one of them looks beyond its end
 * (<a href="https://github.com/quarkusio/quarkus/issues/55116">issue 55116</a>). A client that went
 * away is no news under load.
 */
@LoggingFilter(name = "gone-clients")
public final class GoneClientsFilter implements Filter {

  private static final String CHAIN = "invokeHandler";

  @Override
  public boolean isLoggable(LogRecord record) {
    return !(record.getThrown() instanceof ArrayIndexOutOfBoundsException beyond
        && beyond.getStackTrace().length > 0
        && beyond.getStackTrace()[0].getMethodName().equals(CHAIN)
        && beyond.getStackTrace()[0].getClassName().startsWith("io.quarkus."));
  }
}
