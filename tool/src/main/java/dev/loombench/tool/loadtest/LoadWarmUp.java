package dev.loombench.tool.loadtest;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.Stage;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What a fresh generator does first, so that its JVM has compiled what sends and receives before
 * the user's server sees a request: it asks a server of Loombench's own, on loopback.
 */
final class LoadWarmUp {

  private static final int USERS = 8;
  private static final Duration CLOSED = Duration.ofSeconds(2);
  private static final Duration OPEN = Duration.ofSeconds(1);
  private static final double MOST_PER_SECOND = 1_000;
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private LoadWarmUp() {}

  /** The plans that warm a generator for {@code measured}, to be carried out one by one. */
  static List<LoadPlan> plans(LoadPlan measured, URI server) {
    var plans = new ArrayList<LoadPlan>();
    plans.add(
        plan(
            measured,
            server,
            new LoadShape.Closed(List.of(Stage.constant(USERS, CLOSED)), Duration.ZERO)));
    if (measured.shape() instanceof LoadShape.Open(Spacing spacing, List<Stage> rates)) {
      double rate = Math.min(LoadProfile.highest(rates), MOST_PER_SECOND);
      plans.add(
          plan(measured, server, new LoadShape.Open(spacing, List.of(Stage.constant(rate, OPEN)))));
    }
    return plans;
  }

  private static LoadPlan plan(LoadPlan measured, URI server, LoadShape shape) {
    return new LoadPlan(
        List.of(server),
        List.of(RequestSpec.get("/slow?millis=0")),
        LoadPlan.Order.WEIGHTED,
        shape,
        ConnectionPolicy.http1(Math.max(USERS, measured.eventLoops())),
        TIMEOUT,
        TIMEOUT,
        measured.eventLoops(),
        measured.seed(),
        Instant.EPOCH);
  }
}
