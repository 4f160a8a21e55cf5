package dev.loombench.tool.report;

import dev.loombench.tool.analyse.Analysis;
import dev.loombench.tool.stats.DownSample;
import dev.loombench.tool.stats.DownSample.XY;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Series;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The courses of completed trials, thinned so that a page of any run stays small. */
final class CoursesJson {

  private static final int MOST_POINTS = 300;
  private static final int LEAST_POINTS = 20;
  private static final int MOST_POINTS_TOGETHER = 45_000;

  private CoursesJson() {}

  static ArrayNode of(Analysis analysis) {
    List<TrialRecord> completed =
        analysis.trials().stream().filter(TrialRecord::completed).toList();
    int courses = completed.stream().mapToInt(trial -> trial.series().size()).sum();
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
    trial.series().forEach(series -> courses.add(course(trial, series, limit)));
    return object;
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
