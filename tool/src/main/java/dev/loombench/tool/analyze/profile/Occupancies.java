package dev.loombench.tool.analyze.profile;

import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.Occupancy.Spot;
import dev.loombench.tool.trial.threads.Occupancy.Spot.Location;
import dev.loombench.tool.trial.threads.ThreadPlace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** Combination of the thread dumps of several trials with equal weight for each trial. */
public final class Occupancies {

  private Occupancies() {}

  /** Returns one for each group of threads, the largest first. */
  public static List<Occupancy> merged(List<List<Occupancy>> trials) {
    List<List<Occupancy>> dumped = trials.stream().filter(trial -> !trial.isEmpty()).toList();
    var byGroup = new LinkedHashMap<String, List<Occupancy>>();
    for (List<Occupancy> trial : dumped) {
      trial.forEach(
          group -> byGroup.computeIfAbsent(group.group(), _ -> new ArrayList<>()).add(group));
    }
    return byGroup.values().stream()
        .map(groups -> merged(groups, dumped.size()))
        .sorted(
            Comparator.comparingDouble(Occupancy::meanThreads)
                .reversed()
                .thenComparing(Occupancy::group))
        .toList();
  }

  private static Occupancy merged(List<Occupancy> groups, int trials) {
    if (groups.size() == 1 && trials == 1) {
      return groups.getFirst();
    }
    Occupancy first = groups.getFirst();
    return new Occupancy(
        first.group(),
        first.role(),
        groups.stream().mapToInt(Occupancy::dumps).sum(),
        mean(groups, trials, Occupancy::meanThreads),
        groups.size() < trials ? 0 : groups.stream().mapToInt(Occupancy::fewest).min().orElse(0),
        groups.stream().mapToInt(Occupancy::most).max().orElse(0),
        mean(groups, trials, Occupancy::meanBusy),
        groups.stream().flatMapToInt(group -> group.mostBusy().stream()).max(),
        mean(groups, trials, Occupancy::allBusyShare),
        cpu(groups, trials),
        places(groups, trials),
        spots(groups, trials));
  }

  private static double mean(
      List<Occupancy> groups, int trials, ToDoubleFunction<Occupancy> value) {
    return groups.stream().mapToDouble(value).sum() / trials;
  }

  /** Returns the mean over the trials in which it is known; a trial without the group used none. */
  private static OptionalDouble cpu(List<Occupancy> groups, int trials) {
    double[] known = groups.stream().flatMapToDouble(group -> group.cpu().stream()).toArray();
    int unknown = groups.size() - known.length;
    return known.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Arrays.stream(known).sum() / (trials - unknown));
  }

  private static Map<ThreadPlace, Double> places(List<Occupancy> groups, int trials) {
    var places = new EnumMap<ThreadPlace, Double>(ThreadPlace.class);
    groups.forEach(
        group ->
            group
                .places()
                .forEach((place, mean) -> places.merge(place, mean / trials, Double::sum)));
    return places;
  }

  private static List<Spot> spots(List<Occupancy> groups, int trials) {
    var means = new HashMap<Location, Double>();
    groups.stream()
        .flatMap(group -> group.spots().stream())
        .forEach(spot -> means.merge(spot.location(), spot.mean() / trials, Double::sum));
    return Spot.mostFrequent(means);
  }
}
