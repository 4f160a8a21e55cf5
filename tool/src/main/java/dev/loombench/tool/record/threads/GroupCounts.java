package dev.loombench.tool.record.threads;

import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.Occupancy.Spot;
import dev.loombench.tool.trial.threads.Occupancy.Spot.Location;
import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Threads of one group over the dumps of a window.
 *
 * @param dumps number of all dumps of the window; in the others the group had no thread
 */
record GroupCounts(List<InDump> counts, int dumps, double seconds) {

  /** Threads of the group in one dump. */
  static final class InDump {

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
            new Location(place, lock(thread, place), ThreadPlaces.ownFrame(thread)),
            1,
            Integer::sum);
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
     * Returns the CPU used until a later count by threads that are in both; empty if the CPU of
     * none is known in both.
     */
    OptionalDouble cpuMillisUntil(InDump later) {
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

  Occupancy occupancy(String group, ThreadRole role) {
    var threads = counts.stream().mapToInt(InDump::threads).summaryStatistics();
    long allBusy = counts.stream().filter(count -> count.busy() == count.threads()).count();
    return new Occupancy(
        group,
        role,
        dumps,
        (double) threads.getSum() / dumps,
        counts.size() < dumps ? 0 : threads.getMin(),
        threads.getMax(),
        counts.stream().mapToInt(InDump::busy).sum() / (double) dumps,
        counts.stream().mapToInt(InDump::busy).max(),
        (double) allBusy / dumps,
        cpu(),
        places(),
        spots());
  }

  private OptionalDouble cpu() {
    OptionalDouble millis = counts.getFirst().cpuMillisUntil(counts.getLast());
    return seconds > 0 && millis.isPresent()
        ? OptionalDouble.of(millis.getAsDouble() / 1e3 / seconds)
        : OptionalDouble.empty();
  }

  private Map<ThreadPlace, Double> places() {
    var means = new EnumMap<ThreadPlace, Double>(ThreadPlace.class);
    counts.forEach(
        count ->
            count.places().forEach((place, seen) -> means.merge(place, mean(seen), Double::sum)));
    return means;
  }

  private List<Spot> spots() {
    var means = new HashMap<Location, Double>();
    counts.forEach(
        count ->
            count
                .locations()
                .forEach((location, seen) -> means.merge(location, mean(seen), Double::sum)));
    return Spot.mostFrequent(means);
  }

  private double mean(int seen) {
    return (double) seen / dumps;
  }
}
