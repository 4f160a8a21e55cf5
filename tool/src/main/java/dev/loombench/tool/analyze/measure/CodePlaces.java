package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Place in the code of an application at which its threads waited. */
public final class CodePlaces {

  private static final Pattern JDK_FRAME = Pattern.compile("java\\.|jdk\\.|sun\\.");

  private CodePlaces() {}

  /**
   * Returns the innermost frame outside the JDK under which events of a metric took longest; empty
   * without any.
   */
  public static Optional<String> longest(Stream<TrialRecord> trials, Metric metric) {
    Map<String, Double> millisByFrame =
        trials
            .flatMap(trial -> trial.evidence().stream())
            .filter(location -> location.metric().equals(metric.key()))
            .collect(
                Collectors.groupingBy(
                    location -> innermostOutsideJdk(location.frames()),
                    TreeMap::new,
                    Collectors.summingDouble(CodeLocation::millis)));
    return millisByFrame.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .filter(frame -> !frame.isEmpty());
  }

  private static String innermostOutsideJdk(List<String> frames) {
    return frames.stream()
        .filter(frame -> !JDK_FRAME.matcher(frame).lookingAt())
        .findFirst()
        .orElse("");
  }
}
