package dev.loombench.tool.report;

import dev.loombench.tool.analyse.Analysis;
import dev.loombench.tool.stats.DownSample;
import dev.loombench.tool.stats.DownSample.XY;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Series;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The courses of completed trials, thinned so that a page of any run stays small. */
final class CoursesJson {

  private static final int MOST_POINTS = 300;
  private static final int LEAST_POINTS = 12;
  private static final int MOST_POINTS_TOGETHER = 30_000;

  private static final Set<String> HEADLINE_COURSES =
      Set.of(
          Metric.SERVER_CPU.key(),
          Metric.RSS_MEAN.key(),
          Metric.THREADS_MEAN.key(),
          Metric.THROUGHPUT.key());
  private static final Set<String> DIAGNOSTIC_COURSES = Set.of(Metric.HEAP_USED_MEAN.key());

  private CoursesJson() {}

  static ArrayNode of(Analysis analysis) {
    List<TrialRecord> completed =
        analysis.trials().stream().filter(TrialRecord::completed).toList();
    int courses = (int) completed.stream().mapToLong(trial -> drawn(trial).count()).sum();
    int limit = Math.clamp(MOST_POINTS_TOGETHER / Math.max(1, courses), LEAST_POINTS, MOST_POINTS);
    return completed.stream().map(trial -> courses(trial, limit)).collect(Json.toArray());
  }

  private static ObjectNode courses(TrialRecord trial, int limit) {
    ObjectNode object = Json.object().put("trial", trial.trial().number());
    ArrayNode windows = object.putArray("windows");
    trial
        .measurements()
        .forEach(
            measurement ->
                windows
                    .addArray()
                    .add(seconds(trial, measurement.window().start()))
                    .add(seconds(trial, measurement.window().end())));
    ArrayNode courses = object.putArray("series");
    drawn(trial).forEach(series -> courses.add(course(trial, series, limit)));
    return object;
  }

  /** What the page has a chart for; the rest is in the trial's file. */
  private static Stream<Series> drawn(TrialRecord trial) {
    Set<String> metrics =
        switch (trial.trial().pass()) {
          case HEADLINE -> HEADLINE_COURSES;
          case DIAGNOSTIC -> DIAGNOSTIC_COURSES;
          case VIRTUAL_THREADS, PROFILE, STARTUP -> Set.of();
        };
    return trial.series().stream().filter(series -> metrics.contains(series.metric()));
  }

  private static ObjectNode course(TrialRecord trial, Series series, int limit) {
    List<XY> all =
        series.points().stream()
            .map(point -> new XY(seconds(trial, point.at()), point.value()))
            .toList();
    ObjectNode object = Json.object().put("metric", series.metric()).put("unit", series.unit());
    ArrayNode points = object.putArray("points");
    for (XY point : DownSample.of(all, limit)) {
      points.addArray().add(PageJson.rounded(point.x())).add(PageJson.rounded(point.y()));
    }
    return object;
  }

  /** Seconds from the spawn of the server, to the tenth. */
  private static double seconds(TrialRecord trial, Instant moment) {
    return Math.round(Duration.between(trial.started(), moment).toMillis() / 100.0) / 10.0;
  }
}
