package dev.loombench.tool.place;

import dev.loombench.tool.study.place.NetworkConditions;
import dev.loombench.tool.study.place.Places;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Network from the hosts of the load to the server's: conditions that are set, and measurements.
 */
final class LoadNetwork implements AutoCloseable {

  private static final String LOOPBACK = "127.0.0.1";

  private final Places places;
  private final Optional<RemoteHost> server;
  private final List<Optional<RemoteHost>> loads;
  private final TrafficControl ofThisHost = TrafficControl.ofThisHost();
  private Optional<String> shapedHere = Optional.empty();

  /**
   * Creates the network of places.
   *
   * @param loads hosts of the load; none if it runs on the tool's host
   */
  LoadNetwork(Places places, Optional<RemoteHost> server, List<RemoteHost> loads) {
    this.places = places;
    this.server = server;
    this.loads =
        loads.isEmpty() ? List.of(Optional.empty()) : loads.stream().map(Optional::of).toList();
  }

  /** Returns the address at which a host of the load reaches the server. */
  String address(Optional<RemoteHost> load) {
    return server
        .map(RemoteHost::address)
        .or(() -> places.server().address())
        .or(() -> load.map(host -> host.state().toolAddress()))
        .orElse(LOOPBACK);
  }

  /** Measures the network from a host of the load to the server's host. */
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
   * Sets the conditions of the network, and measures it with them.
   *
   * @return facts of the environment; none if load and server share the tool's host
   * @throws dev.loombench.tool.problem.Problem of the environment if that fails
   */
  Map<String, String> facts() {
    var facts = new LinkedHashMap<String, String>();
    if (places.areLocal() && places.network().isEmpty()) {
      return facts;
    }
    places
        .network()
        .ifPresent(
            conditions -> facts.put("network.conditions", ofEach(load -> shape(conditions, load))));
    List<NetworkPath> paths = loads.stream().map(this::measure).toList();
    facts.put("network.round-trip", joined(paths.stream().map(NetworkPath::roundTrip)));
    facts.put("network.bandwidth", joined(paths.stream().map(NetworkPath::bandwidth)));
    return facts;
  }

  private String ofEach(Function<Optional<RemoteHost>, String> text) {
    var texts = new ArrayList<String>();
    loads.forEach(load -> texts.add(text.apply(load)));
    return joined(texts.stream());
  }

  /** Joins the texts of the hosts of the load, in the order of the study. */
  private static String joined(Stream<String> texts) {
    return texts.collect(Collectors.joining("; "));
  }

  private String shape(NetworkConditions conditions, Optional<RemoteHost> load) {
    String address = address(load);
    if (load.isEmpty()) {
      TrafficControl.InEffect set = ofThisHost.apply(conditions, address);
      shapedHere = Optional.of(set.networkInterface());
      Runtime.getRuntime().addShutdownHook(new Thread(this::close));
      return set.text();
    }
    // The agent removes them at its end, so that the next one sets them again.
    load.get().whenOpened((agent, _) -> agent.shape(conditions, address));
    return load.get().agent().shape(conditions, address);
  }

  @Override
  public synchronized void close() {
    shapedHere.ifPresent(ofThisHost::remove);
    shapedHere = Optional.empty();
  }
}
