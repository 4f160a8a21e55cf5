package dev.loombench.tool.study.place;

import dev.loombench.tool.study.place.Place.Local;
import dev.loombench.tool.study.place.Place.Ssh;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Places of a study's roles.
 *
 * @param server place of the servers
 * @param load place of the load generator
 */
public record Places(Place server, Place load) {

  /** All roles on the tool's host. */
  public static final Places LOCAL =
      new Places(new Local(Optional.empty()), new Local(Optional.empty()));

  /** Returns true if no role is on another host. */
  public boolean areLocal() {
    return Stream.of(server, load).allMatch(Local.class::isInstance);
  }

  /** Returns the server's host, if it is another than the tool's. */
  public Optional<Ssh> remoteServer() {
    return remote(server);
  }

  /** Returns the generator's host, if it is another than the tool's. */
  public Optional<Ssh> remoteLoad() {
    return remote(load);
  }

  private static Optional<Ssh> remote(Place place) {
    return switch (place) {
      case Local _ -> Optional.empty();
      case Ssh ssh -> Optional.of(ssh);
    };
  }
}
