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
import java.util.OptionalDouble;

/**
 * Threads of one group over the dumps of a window.
 *
 * @param counts counts of the dumps that contain the group, in order of time
 * @param dumps number of all dumps of the window; in the others the group had no thread
 * @param seconds time from the first dump to the last
 */
record GroupCounts(List<GroupCount> counts, int dumps, double seconds) {

  Occupancy occupancy(String group, ThreadRole role) {
    var threads = counts.stream().mapToInt(GroupCount::threads).summaryStatistics();
    long allBusy = counts.stream().filter(count -> count.busy() == count.threads()).count();
    return new Occupancy(
        group,
        role,
        dumps,
        (double) threads.getSum() / dumps,
        counts.size() < dumps ? 0 : threads.getMin(),
        threads.getMax(),
        counts.stream().mapToInt(GroupCount::busy).sum() / (double) dumps,
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
