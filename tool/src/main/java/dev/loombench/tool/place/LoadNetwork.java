package dev.loombench.tool.place;

import dev.loombench.tool.study.place.Places;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Network from the hosts of the load to the server's.
 *
 * @param loads hosts of the load; none if it runs on the tool's host
 */
record LoadNetwork(Places places, Optional<RemoteHost> server, List<RemoteHost> loads) {

  private static final String LOOPBACK = "127.0.0.1";

  /** Returns the hosts of the load; empty stands for the tool's. */
  List<Optional<RemoteHost>> origins() {
    return loads.isEmpty() ? List.of(Optional.empty()) : loads.stream().map(Optional::of).toList();
  }

  /** Returns the address at which a host of the load reaches the server. */
  String address(Optional<RemoteHost> load) {
    return server
        .map(RemoteHost::address)
        .or(() -> places.server().address())
        .or(() -> load.map(host -> host.state().toolAddress()))
        .orElse(LOOPBACK);
  }

  NetworkPath measure(Optional<RemoteHost> load) {
    String address = address(load);
    int port =
        server
            .map(host -> host.agent().listen(address))
            .orElseGet(() -> NetworkPath.listen(address).getLocalPort());
    return load.map(host -> host.agent().measure(address, port))
        .orElseGet(() -> NetworkPath.measure(address, port));
  }

  /**
   * Measures the network from each host of the load.
   *
   * @return facts of the environment; none if load and server share the tool's host
   * @throws dev.loombench.tool.problem.Problem of the environment if that fails
   */
  Map<String, String> facts() {
    if (places.areLocal()) {
      return Map.of();
    }
    List<NetworkPath> paths = origins().stream().map(this::measure).toList();
    return Map.of(
        "network.round-trip", joined(paths.stream().map(NetworkPath::roundTrip)),
        "network.bandwidth", joined(paths.stream().map(NetworkPath::bandwidth)));
  }

  /** Joins the texts of the hosts of the load, in the order of the study. */
  private static String joined(Stream<String> texts) {
    return texts.collect(Collectors.joining("; "));
  }
}
