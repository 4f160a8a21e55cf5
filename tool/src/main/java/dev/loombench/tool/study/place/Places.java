package dev.loombench.tool.study.place;

import dev.loombench.tool.study.place.Place.Local;
import dev.loombench.tool.study.place.Place.Remote;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Places of a study's roles.
 *
 * @param load places of the load generators, which share every load equally
 */
public record Places(Place server, List<Place> load) {

  /** All roles on the tool's host. */
  public static final Places LOCAL =
      new Places(new Local(Optional.empty()), List.of(new Local(Optional.empty())));

  public Places {
    load = List.copyOf(load);
  }

  /** Returns true if no role is on another host. */
  public boolean areLocal() {
    return remoteServer().isEmpty() && remoteLoads().isEmpty();
  }

  /** Returns the server's host, if it is not the tool's host. */
  public Optional<Remote> remoteServer() {
    return remote(server).findFirst();
  }

  /** Returns the generators' hosts; none if they run on the tool's host. */
  public List<Remote> remoteLoads() {
    return load.stream().flatMap(Places::remote).toList();
  }

  private static Stream<Remote> remote(Place place) {
    return switch (place) {
      case Local _ -> Stream.empty();
      case Remote there -> Stream.of(there);
    };
  }
}
