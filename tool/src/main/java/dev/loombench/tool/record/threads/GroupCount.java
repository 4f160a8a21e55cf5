package dev.loombench.tool.record.threads;

import dev.loombench.tool.trial.threads.Occupancy.Spot.Location;
import dev.loombench.tool.trial.threads.ThreadPlace;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Threads of one group in one dump. */
final class GroupCount {

  private final Map<ThreadPlace, Integer> places = new EnumMap<>(ThreadPlace.class);
  private final Map<Location, Integer> locations = new HashMap<>();
  private final Map<Long, Double> cpuMillis = new HashMap<>();
  private int threads;
  private int busy;

  void add(DumpedThread thread, ThreadPlace place) {
    threads++;
    places.merge(place, 1, Integer::sum);
    thread.cpuMillis().ifPresent(millis -> cpuMillis.put(thread.id(), millis));
    if (!place.isIdle()) {
      busy++;
      locations.merge(
          new Location(place, lock(thread, place), ThreadPlaces.ownFrame(thread)), 1, Integer::sum);
    }
  }

  int threads() {
    return threads;
  }

  int busy() {
    return busy;
  }

  Map<ThreadPlace, Integer> places() {
    return places;
  }

  Map<Location, Integer> locations() {
    return locations;
  }

  /**
   * Returns the CPU used until a later count by threads that are in both; empty if the CPU of none
   * is known in both.
   */
  OptionalDouble cpuMillisUntil(GroupCount later) {
    return later.cpuMillis.entrySet().stream()
        .filter(thread -> cpuMillis.containsKey(thread.getKey()))
        .map(thread -> thread.getValue() - cpuMillis.get(thread.getKey()))
        .reduce(Double::sum)
        .map(OptionalDouble::of)
        .orElse(OptionalDouble.empty());
  }

  private static Optional<String> lock(DumpedThread thread, ThreadPlace place) {
    return switch (place) {
      case MONITOR, LOCK ->
          thread.awaited().map(type -> type.replaceAll("\\$(Nonf|F)airSync$", ""));
      case IDLE, POLLING, RUNNING, CONNECTION, REMOTE, SOCKET, SLEEP, WAITING -> Optional.empty();
    };
  }
}
