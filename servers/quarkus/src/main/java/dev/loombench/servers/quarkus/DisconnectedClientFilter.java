package dev.loombench.servers.quarkus;

import io.quarkus.logging.LoggingFilter;
import java.util.logging.Filter;
import java.util.logging.LogRecord;

/**
 * Log filter for a race in Quarkus. If a client disconnects while its request is read, two threads
 * change the request's handler chain at once and one of them reads beyond its end (<a
 * href="https://github.com/quarkusio/quarkus/issues/55116">issue 55116</a>). Disconnected clients
 * are common under load.
 */
@LoggingFilter(name = "disconnected-clients")
public final class DisconnectedClientFilter implements Filter {

  private static final String INVOKE_HANDLER = "invokeHandler";

  @Override
  public boolean isLoggable(LogRecord record) {
    return !(record.getThrown() instanceof ArrayIndexOutOfBoundsException beyond
        && beyond.getStackTrace().length > 0
        && beyond.getStackTrace()[0].getMethodName().equals(INVOKE_HANDLER)
        && beyond.getStackTrace()[0].getClassName().startsWith("io.quarkus."));
  }
}
