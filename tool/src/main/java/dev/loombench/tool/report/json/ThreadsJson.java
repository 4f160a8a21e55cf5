package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.tool.analyze.profile.ThreadUtilization;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Utilization of a group of threads at a point, by thread dumps. */
record ThreadsJson(
    String variant, @JsonUnwrapped PointJson point, int trials, @JsonUnwrapped Group group) {

  /** Utilization of a group of threads, by thread dumps. */
  record Group(
      @JsonPropertyDescription("Name of the threads; # replaces each number.") String group,
      ThreadRole role,
      int dumps,
      @JsonUnwrapped Means means,
      @JsonPropertyDescription("Mean number of threads by activity; zeros are absent.")
          Map<String, Double> activities,
      @JsonPropertyDescription("Code locations of most busy threads, the most frequent first.")
          List<LocationRow> codeLocations) {

    static Group of(Occupancy group) {
      var activities = new LinkedHashMap<String, Double>();
      for (ThreadPlace place : ThreadPlace.values()) {
        if (group.at(place) > 0) {
          activities.put(place.key(), group.at(place));
        }
      }
      return new Group(
          group.group(),
          group.role(),
          group.dumps(),
          new Means(
              group.meanThreads(),
              group.meanBusy(),
              group.mostBusy(),
              group.allBusyShare(),
              group.cpu()),
          activities,
          group.spots().stream()
              .map(
                  spot ->
                      new LocationRow(
                          spot.place(), spot.lock().orElse(""), spot.frame(), spot.mean()))
              .toList());
    }
  }

  record Means(
      @JsonPropertyDescription("Mean number of threads over the dumps.") double threads,
      @JsonPropertyDescription("Mean number that waited neither for work nor for events.")
          double busy,
      @JsonPropertyDescription("Highest number of busy threads in a dump; null if unknown.")
          OptionalInt mostBusy,
      @JsonPropertyDescription("Share of the dumps in which all were busy.") double allBusyShare,
      @JsonPropertyDescription("CPU time in cores; null if the dumps do not contain it.")
          OptionalDouble cpu) {}

  record LocationRow(
      ThreadPlace activity,
      @JsonPropertyDescription("Class of the awaited monitor or lock; empty if none.") String lock,
      String frame,
      double mean) {}

  static ThreadsJson of(ThreadUtilization threads) {
    return new ThreadsJson(
        threads.variant().name(),
        PointJson.of(threads.point()),
        threads.trials(),
        Group.of(threads.occupancy()));
  }
}
