package dev.loombench.tool.trial;

import java.util.List;
import java.util.Map;

/**
 * How many threads of one group were busy in a window, and where they stood, by dumps of all
 * threads.
 *
 * @param group their name, each run of digits as {@code #}, like {@code http-nio-#-exec-#}
 * @param role what they are there for
 * @param dumps how many dumps fell into the window
 * @param meanThreads how many threads there were, on average over the dumps
 * @param fewest in a dump
 * @param most in a dump
 * @param meanBusy how many of them were neither idle nor polling
 * @param allBusyShare the share of the dumps in which every one of them was busy
 * @param cpu what they used, in cores; 0 if the dumps don't tell
 * @param places how many stood where, on average; places where none stood are absent
 * @param spots where in the code most of the busy ones stood, most first
 */
public record Occupancy(
    String group,
    ThreadRole role,
    int dumps,
    double meanThreads,
    int fewest,
    int most,
    double meanBusy,
    double allBusyShare,
    double cpu,
    Map<ThreadPlace, Double> places,
    List<Spot> spots) {

  /**
   * Busy threads that stood at one place of the code.
   *
   * @param place how they stood there
   * @param lock the class of the monitor or lock that they waited for; empty if it was none
   * @param frame the innermost frame that is not the JDK's, like {@code package.Class.method}
   * @param mean how many, on average over the dumps
   */
  public record Spot(ThreadPlace place, String lock, String frame, double mean) {}

  public Occupancy {
    places = Map.copyOf(places);
    spots = List.copyOf(spots);
  }

  /** How many stood there, on average. */
  public double at(ThreadPlace place) {
    return places.getOrDefault(place, 0.0);
  }

  /** The share of the busy ones that stood there; 0 if none was busy. */
  public double shareOfBusy(ThreadPlace place) {
    return meanBusy > 0 ? at(place) / meanBusy : 0;
  }
}
