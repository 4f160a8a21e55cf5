package dev.loombench.loadgen.engine;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadPlan;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/**
 * Where a plan's connections lead, and what is spoken on them.
 *
 * @param addresses those of the targets
 * @param tls empty where nothing is encrypted
 * @param connectTimeoutMillis how long a connection may take, and its handshake as long again
 */
record Wire(
    List<InetSocketAddress> addresses,
    ConnectionPolicy policy,
    Optional<Tls> tls,
    int connectTimeoutMillis) {

  /** The wire of a plan, if the plan can be carried out. */
  static Wire of(LoadPlan plan) throws PlanFailure {
    return new Wire(
        Preflight.check(plan),
        plan.connections(),
        Tls.of(plan),
        Math.clamp(plan.timeout().toMillis(), 1, Integer.MAX_VALUE));
  }

  InetSocketAddress address(int target) {
    return addresses.get(target);
  }

  /** A connection that is to be made. */
  Connection newConnection(Connection.Owner owner, int slot) {
    int target = slot % addresses.size();
    Optional<Tls.ToTarget> secured =
        tls.map(made -> new Tls.ToTarget(made, address(target), connectTimeoutMillis));
    return switch (policy.version()) {
      case HTTP_1_1 -> new Http1Connection(owner, slot, target, policy.keepAlive(), secured);
      case HTTP_2 ->
          new Http2Connection(
              owner, slot, target, policy.maxStreamsPerConnection(), secured, connectTimeoutMillis);
    };
  }
}
