package dev.loombench.loadgen.engine;

import dev.loombench.contract.RequestSpec;
import java.util.Set;
import java.util.function.Function;

/**
 * Request serialized for one target before the plan starts. Each event loop has its own instances,
 * so that loops do not contend for reference counts.
 */
sealed interface PreparedRequest permits Http1Request, Http2Request {

  static boolean needsContentLength(RequestSpec spec, byte[] body) {
    return body.length > 0 || Set.of("POST", "PUT", "PATCH").contains(spec.method());
  }

  /** Returns whether the response has no body. */
  boolean isHead();

  /** Returns the matcher of a response to a user, who is null in open load. */
  Function<User, BodyMatcher> matcher();

  /** Returns the number of bytes to send, without those that only the connection can count. */
  int knownBytes();

  void release();
}
