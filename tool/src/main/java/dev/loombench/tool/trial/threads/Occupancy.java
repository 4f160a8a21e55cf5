package dev.loombench.tool.trial.threads;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Utilization of one group of threads in a window, by thread dumps.
 *
 * @param group name, each run of digits as {@code #}, like {@code http-nio-#-exec-#}
 * @param meanBusy mean number of threads that were neither idle nor polling
 * @param mostBusy highest number of busy threads in a dump; empty in earlier runs
 * @param allBusyShare share of the dumps in which all of them were busy
 * @param cpu CPU they used, in cores; empty if the dumps do not contain it
 * @param places mean number of threads in each state; states without threads are absent
 * @param spots code locations of most of the busy threads, most frequent first
 */
public record Occupancy(
    String group,
    ThreadRole role,
    int dumps,
    double meanThreads,
    int fewest,
    int most,
    double meanBusy,
    OptionalInt mostBusy,
    double allBusyShare,
    OptionalDouble cpu,
    Map<ThreadPlace, Double> places,
    List<Spot> spots) {

  /** A group is full if all its threads are busy in this share of the dumps … */
  private static final double MOST_DUMPS = 0.8;

  /** … or this share of its threads is busy on average: large pools have threads in between. */
  private static final double NEARLY_ALL = 0.95;

  /**
   * Busy threads at one place of the code.
   *
   * @param lock class of the monitor or lock that they waited for, if known
   * @param frame innermost frame that is not the JDK's, like {@code package.Class.method}
   */
  public record Spot(ThreadPlace place, Optional<String> lock, String frame, double mean) {

    private static final int MOST = 6;

    /** Code location of a busy thread, as in {@link Spot}. */
    public record Location(ThreadPlace place, Optional<String> lock, String frame) {}

    public Location location() {
      return new Location(place, lock, frame);
    }

    /** Returns the locations with the most threads, by the mean number of threads at each. */
    public static List<Spot> mostFrequent(Map<Location, Double> means) {
      return means.entrySet().stream()
          .map(
              entry ->
                  new Spot(
                      entry.getKey().place(),
                      entry.getKey().lock(),
                      entry.getKey().frame(),
                      entry.getValue()))
          .sorted(
              Comparator.comparingDouble(Spot::mean)
                  .reversed()
                  .thenComparing(Spot::frame)
                  .thenComparing(Spot::place))
          .limit(MOST)
          .toList();
    }
  }

  public Occupancy {
    places = Map.copyOf(places);
    spots = List.copyOf(spots);
  }

  /** Returns whether nearly all threads are busy nearly always. */
  public boolean isFull() {
    return meanThreads > 0 && (allBusyShare >= MOST_DUMPS || meanBusy >= NEARLY_ALL * meanThreads);
  }

  public double at(ThreadPlace place) {
    return places.getOrDefault(place, 0.0);
  }

  /** Returns the share of busy threads in that state; 0 if none was busy. */
  public double shareOfBusy(ThreadPlace place) {
    return meanBusy > 0 ? at(place) / meanBusy : 0;
  }
}
