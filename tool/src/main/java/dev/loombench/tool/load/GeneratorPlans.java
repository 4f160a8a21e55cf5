package dev.loombench.tool.load;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestSpec;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Plans that exercise a generator alone: their requests cost the server next to nothing. */
public final class GeneratorPlans {

  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private GeneratorPlans() {}

  /** Plans small requests to a {@link Downstream} server. */
  public static LoadPlan against(
      URI server, LoadShape shape, int connections, int eventLoops, long seed, Instant startAt) {
    return new LoadPlan(
        List.of(server),
        List.of(RequestSpec.get("/slow?millis=0")),
        LoadPlan.Order.WEIGHTED,
        shape,
        ConnectionPolicy.http1(connections),
        TIMEOUT,
        TIMEOUT,
        eventLoops,
        seed,
        startAt);
  }
}
