package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.PointId;
import java.time.Duration;

/**
 * The most that arithmetic lets a variant serve, whatever it is made of: each request waits by
 * design, so a place in the server, or a user, serves one request per wait (Little, "A proof for
 * the queuing formula L = λW", Operations Research 9, 1961).
 *
 * @param point where
 * @param variant of which variant
 * @param perSecond the bound, in requests a second
 * @param limit what sets it
 * @param reachedShare the throughput measured, as a share of the bound
 */
public record Bound(
    PointId point, String variant, double perSecond, Limit limit, double reachedShare) {

  /** For sentences, like {@code 99 % of the 2000/s that 200 threads / 100 ms allow}. */
  public String share() {
    return "%s of the %s/s that %s allow"
        .formatted(Numbers.percent(reachedShare), Numbers.number(perSecond), limit.text());
  }

  /** What sets a bound. */
  public sealed interface Limit {

    /** So many users, each waiting so long from one request to the next. */
    record Users(int users, Duration each) implements Limit {}

    /** So many threads, each held so long by a request. */
    record Threads(int threads, Duration each) implements Limit {}

    /** So many connections of a pool, each held so long by a query that waits. */
    record Connections(int connections, Duration each) implements Limit {}

    /** So many carriers, each held so long by a virtual thread that can't leave it. */
    record Carriers(int carriers, Duration each) implements Limit {}

    /** Its name in stored files. */
    default String key() {
      return switch (this) {
        case Users _ -> "users";
        case Threads _ -> "threads";
        case Connections _ -> "connections";
        case Carriers _ -> "carriers";
      };
    }

    /** How it is reckoned, like {@code 200 threads / 100 ms}. */
    default String text() {
      return switch (this) {
        case Users(int users, Duration each) -> users + " users / " + each.toMillis() + " ms";
        case Threads(int threads, Duration each) ->
            threads + " threads / " + each.toMillis() + " ms";
        case Connections(int connections, Duration each) ->
            connections + " connections / " + each.toMillis() + " ms";
        case Carriers(int carriers, Duration each) ->
            "%d pinned %s / %d ms"
                .formatted(carriers, carriers == 1 ? "carrier" : "carriers", each.toMillis());
      };
    }

    /** Requests a second. */
    default double perSecond() {
      return switch (this) {
        case Users(int users, Duration each) -> users * 1e9 / each.toNanos();
        case Threads(int threads, Duration each) -> threads * 1e9 / each.toNanos();
        case Connections(int connections, Duration each) -> connections * 1e9 / each.toNanos();
        case Carriers(int carriers, Duration each) -> carriers * 1e9 / each.toNanos();
      };
    }
  }
}
