package dev.loombench.tool.place;

import dev.loombench.tool.launch.Role;
import dev.loombench.tool.launch.os.Check;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.place.Place;
import dev.loombench.tool.study.place.Places;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Check of the hosts of places: connection, JDK, limits, clock, and the way between the roles. */
public final class PlacesCheck {

  /** Uncertainty that windows of 10 s tolerate. */
  private static final double MOST_MILLIS = 10_000 * RunHosts.MAX_UNCERTAINTY;

  private static final String CONNECTION_REMEDY =
      "check the host, its JDK and its disk; places need a login without a password";

  private final Path home;
  private final List<Check> checks = new ArrayList<>();

  private PlacesCheck(Path home) {
    this.home = home;
  }

  public static List<Check> of(Path home, Places places) {
    var check = new PlacesCheck(home);
    try (var server = new Connected(check.connect(Role.SERVER, places.remoteServer().stream()));
        var loads = new Connected(check.connect(Role.GENERATOR, places.remoteLoads().stream()))) {
      boolean areConnected =
          server.hosts().size() == places.remoteServer().stream().count()
              && loads.hosts().size() == places.remoteLoads().size();
      if (areConnected && !places.areLocal()) {
        var network = new LoadNetwork(places, server.hosts().stream().findFirst(), loads.hosts());
        network.origins().forEach(load -> check.way(network, load));
      }
    }
    return List.copyOf(check.checks);
  }

  /** Deletes the pods that killed runs left in the clusters of places, and returns their names. */
  public static List<String> deletePods(Places places) {
    return Stream.concat(places.remoteServer().stream(), places.remoteLoads().stream())
        .filter(Place.Kubernetes.class::isInstance)
        .map(place -> Kubectl.of((Place.Kubernetes) place))
        .distinct()
        .flatMap(kubectl -> PodHost.deleteLeftovers(kubectl).stream())
        .toList();
  }

  private record Connected(List<RemoteHost> hosts) implements AutoCloseable {
    @Override
    public void close() {
      hosts.forEach(RemoteHost::close);
    }
  }

  private List<RemoteHost> connect(Role role, Stream<Place.Remote> places) {
    return places.flatMap(place -> connect(role, place).stream()).toList();
  }

  private Optional<RemoteHost> connect(Role role, Place.Remote place) {
    RemoteHost host = RemoteHost.of(place, role, home, Set.of());
    String name = "%s on %s".formatted(PodManifest.title(role), host.name());
    try {
      if (place instanceof Place.Kubernetes pods && !isAllowed(name, Kubectl.of(pods))) {
        return Optional.empty();
      }
      ClockOffset clock = host.connection().clock();
      checks.add(
          Check.ok(name, "agent on JDK " + host.state().environment().facts().get("jdk.tool")));
      host.facts().ifPresent(facts -> checks.add(Check.ok(name + ", pod", facts)));
      checks.add(
          Check.wanted(
              name + ", clock",
              clock.uncertaintyNanos() / 1e6 <= MOST_MILLIS,
              String.format(
                  Locale.ROOT,
                  "offset %s, shortest round trip %.3f ms",
                  clock.text(),
                  clock.roundTripNanos() / 1e6),
              "trials are invalid if the uncertainty is above %.1f %% of a window: use a nearer host or longer windows"
                  .formatted(100 * RunHosts.MAX_UNCERTAINTY)));
      host.agent().examine().stream()
          .map(
              one ->
                  new Check(
                      "%s, %s".formatted(name, one.name()),
                      one.status(),
                      one.found(),
                      one.whatToDo()))
          .forEach(checks::add);
      return Optional.of(host);
    } catch (Problem | HostLost failure) {
      host.close();
      checks.add(Check.fail(name, failure.getMessage(), CONNECTION_REMEDY));
      return Optional.empty();
    }
  }

  /** Checks the API server and the rights of the user. */
  private boolean isAllowed(String name, Kubectl kubectl) {
    checks.add(Check.ok(name + ", API server", kubectl.serverVersion()));
    List<String> missing = kubectl.missingRights();
    checks.add(
        missing.isEmpty()
            ? Check.ok(name + ", rights", "pods can be created, used and deleted")
            : Check.fail(
                name + ", rights",
                "not allowed: " + String.join(", ", missing),
                "have the cluster's administrator apply deploy/kubernetes/role.yaml"));
    return missing.isEmpty();
  }

  /** Checks that a generator's host reaches the server's address. */
  private void way(LoadNetwork network, Optional<RemoteHost> load) {
    String name =
        "load%s to server at %s"
            .formatted(load.map(host -> " on " + host.name()).orElse(""), network.address(load));
    try {
      NetworkPath path = network.measure(load);
      checks.add(Check.ok(name, "round trip %s; %s".formatted(path.roundTrip(), path.bandwidth())));
    } catch (Problem | HostLost failure) {
      checks.add(
          Check.fail(
              name,
              failure.getMessage(),
              "name an address of the server's host that the generator's host reaches, as 'address'"
                  + " of 'server'; check the firewall"));
    }
  }
}
