package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.PointId;
import java.time.Duration;
import java.util.Locale;

/**
 * Upper limit of a variant's throughput by arithmetic: each request waits by design, so that a
 * thread, a connection or a user serves one request per wait (Little, "A proof for the queuing
 * formula L = λW", Operations Research 9, 1961).
 *
 * @param reachedShare measured throughput over the bound
 */
public record Bound(PointId point, VariantId variant, Limit limit, double reachedShare) {

  /** Share that counts as reached; a thread or connection needs the rest between two requests. */
  static final double NEARLY = 0.95;

  /** Resource that a request occupies while it waits. */
  public enum Kind {
    /** A user, from one request to the next. */
    USERS,
    /** A thread of the worker pool. */
    THREADS,
    /** A place behind a limit on concurrent requests. */
    ADMITTED_REQUESTS,
    /** A connection of the pool to the database. */
    CONNECTIONS,
    /** A connection to the downstream server; a request occupies one for each of its calls. */
    CALL_CONNECTIONS,
    /** The carrier of a pinned virtual thread. */
    CARRIERS;

    public String key() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * Limited number of threads, connections or users, and how long a request occupies one.
   *
   * @param each the time of one request, added up over the connections that it occupies
   */
  public record Limit(Kind kind, int count, Duration each) {

    /** Returns the bound in requests a second. */
    public double perSecond() {
      return count * 1e9 / each.toNanos();
    }
  }

  public double perSecond() {
    return limit.perSecond();
  }

  /** Returns true if all threads, connections or users are in use. */
  public boolean isNearlyReached() {
    return reachedShare >= NEARLY;
  }

  /**
   * Consistency check of closed load by Little's law: throughput times the mean time from one
   * request of a user to the next equals the number of users.
   *
   * @param implied number of users implied by throughput and latency
   */
  public record LittlesLaw(PointId point, VariantId variant, int users, double implied) {}
}
