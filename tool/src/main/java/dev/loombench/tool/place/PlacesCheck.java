package dev.loombench.tool.place;

import dev.loombench.tool.launch.os.Check;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.place.Place.Ssh;
import dev.loombench.tool.study.place.Places;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Checks the hosts of places: connection, JDK, limits, clock, and the way between the roles. */
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

  /** Runs all checks. */
  public static List<Check> of(Path home, Places places) {
    var check = new PlacesCheck(home);
    try (var server = new Connected(check.connect("server", places.remoteServer()));
        var load = new Connected(check.connect("load", places.remoteLoad()))) {
      boolean areConnected =
          server.host().isPresent() == places.remoteServer().isPresent()
              && load.host().isPresent() == places.remoteLoad().isPresent();
      if (areConnected && !places.areLocal()) {
        check.way(places, server.host(), load.host());
      }
    }
    return List.copyOf(check.checks);
  }

  private record Connected(Optional<RemoteHost> host) implements AutoCloseable {
    @Override
    public void close() {
      host.ifPresent(RemoteHost::close);
    }
  }

  /** Returns the host if it can be used. */
  private Optional<RemoteHost> connect(String role, Optional<Ssh> place) {
    if (place.isEmpty()) {
      return Optional.empty();
    }
    RemoteHost host = RemoteHost.of(place.get(), home, Set.of());
    String name = "%s on %s".formatted(role, host.name());
    try {
      ClockOffset clock = host.connection().clock();
      checks.add(
          Check.ok(name, "agent on JDK " + host.state().environment().facts().get("jdk.tool")));
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

  /** Checks that the generator's host reaches the server's address. */
  private void way(Places places, Optional<RemoteHost> server, Optional<RemoteHost> load) {
    String address =
        server
            .map(RemoteHost::address)
            .or(() -> places.server().address())
            .orElseGet(() -> load.orElseThrow().state().toolAddress());
    String name = "load to server at " + address;
    try {
      int port =
          server
              .map(host -> host.agent().listen(address))
              .orElseGet(() -> Reachability.listen(address).getLocalPort());
      long nanos =
          load.map(host -> host.agent().connect(address, port))
              .orElseGet(() -> Reachability.connect(address, port));
      checks.add(Check.ok(name, String.format(Locale.ROOT, "connected in %.3f ms", nanos / 1e6)));
    } catch (Problem | HostLost failure) {
      checks.add(
          Check.fail(
              name,
              failure.getMessage(),
              "name an address of the server's host that the generator's host reaches, as 'address' of 'server'; check the firewall"));
    }
  }
}
