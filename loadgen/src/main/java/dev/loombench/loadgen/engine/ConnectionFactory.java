package dev.loombench.loadgen.engine;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadPlan;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/**
 * Factory of a plan's connections.
 *
 * @param tls empty for plain text
 * @param connectTimeoutMillis the timeout of the TCP connect and, separately, of the handshakes
 */
record ConnectionFactory(
    List<InetSocketAddress> addresses,
    ConnectionPolicy policy,
    Optional<Tls> tls,
    int connectTimeoutMillis) {

  /** Returns the factory of a plan after checking that the plan can be executed. */
  static ConnectionFactory of(LoadPlan plan) throws PlanException {
    return new ConnectionFactory(
        Preflight.check(plan),
        plan.connections(),
        Tls.of(plan),
        Math.clamp(plan.timeout().toMillis(), 1, Integer.MAX_VALUE));
  }

  InetSocketAddress address(int target) {
    return addresses.get(target);
  }

  /** Returns an unconnected connection. */
  Connection newConnection(Connection.Listener listener, int slot) {
    int target = slot % addresses.size();
    Optional<Tls.ToTarget> toTarget =
        tls.map(context -> new Tls.ToTarget(context, address(target), connectTimeoutMillis));
    return switch (policy.version()) {
      case HTTP_1_1 -> new Http1Connection(listener, slot, target, policy.keepAlive(), toTarget);
      case HTTP_2 ->
          new Http2Connection(
              listener,
              slot,
              target,
              policy.maxStreamsPerConnection(),
              toTarget,
              connectTimeoutMillis);
    };
  }
}
