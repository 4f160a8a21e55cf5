package dev.loombench.tool.validate;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.Stage;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Load plans against one server. */
record ValidationLoads(URI target, RequestSpec request, int eventLoops, long seed) {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int MAX_CONNECTIONS = 1_024;

  LoadPlan open(double ratePerSecond, Duration length, Instant startAt) {
    int connections = (int) Math.clamp(Math.ceil(ratePerSecond), 1, MAX_CONNECTIONS);
    return plan(
        new LoadShape.Open(Spacing.UNIFORM, List.of(Stage.constant(ratePerSecond, length))),
        connections,
        startAt);
  }

  LoadPlan closed(int users, Duration length, Instant startAt) {
    return plan(
        new LoadShape.Closed(List.of(Stage.constant(users, length)), Duration.ZERO),
        users,
        startAt);
  }

  private LoadPlan plan(LoadShape shape, int connections, Instant startAt) {
    return new LoadPlan(
        List.of(target),
        List.of(request),
        LoadPlan.Order.LISTED,
        shape,
        ConnectionPolicy.http1(connections),
        TIMEOUT,
        TIMEOUT,
        eventLoops,
        seed,
        startAt);
  }
}
