package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.measure.Bound;

/** Phrases about bounds of throughput by arithmetic. */
public final class BoundSentences {

  private BoundSentences() {}

  /** Returns the arithmetic of a bound, like {@code 200 threads / 100 ms}. */
  public static String limit(Bound.Limit limit) {
    String things =
        switch (limit.kind()) {
          case USERS -> "users";
          case THREADS -> "threads";
          case ADMITTED_REQUESTS -> limit.count() == 1 ? "request at once" : "requests at once";
          case CONNECTIONS -> "connections";
          case CALL_CONNECTIONS -> "connections to the other service";
          case CARRIERS -> limit.count() == 1 ? "pinned carrier" : "pinned carriers";
        };
    return "%d %s / %d ms".formatted(limit.count(), things, limit.each().toMillis());
  }
}
