package dev.loombench.tool.inspect;

import dev.loombench.tool.analyze.inspect.WatchedJvm;
import dev.loombench.tool.analyze.inspect.WatchedJvm.Missing;
import dev.loombench.tool.analyze.inspect.WatchedJvm.Scraped;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.DatabaseSubject;
import dev.loombench.tool.record.LiveListener;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.record.jfr.JfrRecorder;
import dev.loombench.tool.record.prometheus.PrometheusRecorder;
import dev.loombench.tool.record.prometheus.PrometheusSeries;
import dev.loombench.tool.record.threads.VirtualStacksRecorder;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series.Point;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Watches a JVM that serves already, without touching its traffic.
 *
 * @param besideRecordings whether to record although another flight recording runs
 */
public record Inspector(
    RunningJvm jvm, Duration length, Exposed exposed, boolean besideRecordings) {

  /**
   * Sources that the application exposes, read once a second.
   *
   * @param metrics URL of its Prometheus endpoint
   * @param mbeans whether to read MBeans
   */
  public record Exposed(Optional<URI> metrics, boolean mbeans) {

    /** Nothing. */
    public static final Exposed NOTHING = new Exposed(Optional.empty(), false);
  }

  /** Time until recorders run. */
  private static final Duration LEAD = Duration.ofSeconds(3);

  /** Time after which the JVM ends a recording that was not stopped. */
  private static final Duration RECORDING_GRACE = Duration.ofSeconds(30);

  private static final Duration LOOK = Duration.ofMillis(500);

  /** Seconds whose means are taken as independent. */
  private static final int BATCH = 5;

  private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

  private static final List<PrometheusSeries> SERIES =
      List.of(
          series(Scraped.REQUESTS, "http_server_requests_seconds_count", true),
          series(Scraped.IN_FLIGHT, "http_server_requests_seconds_sum", true),
          series(Scraped.MOST_THREADS, "tomcat_threads_config_max_threads", false),
          series(Scraped.MOST_CONNECTIONS, "hikaricp_connections_max", false));

  /** Facts with a reason why a source was not read, with its name. */
  private static final Map<String, String> SOURCES =
      Map.of(MBeanRecorder.FACT, "MBeans", VirtualStacksRecorder.FACT, "virtual threads");

  private static PrometheusSeries series(Scraped figure, String metric, boolean grows) {
    return new PrometheusSeries(figure.name(), metric, Map.of(), grows);
  }

  private boolean records() {
    return jvm.hasFlightRecorder() && (!jvm.isRecording() || besideRecordings);
  }

  private boolean mayHaveVirtualThreads() {
    return jvm.identity().release().orElse(0) >= FIRST_WITH_VIRTUAL_THREADS;
  }

  /** Returns what watching does in the process, for people. */
  public List<String> changes() {
    var changes = new ArrayList<String>();
    changes.add("starts its attach listener");
    if (records()) {
      changes.add(
          "records with JFR for the last %d s, with a thread dump a second"
              .formatted(length.dividedBy(2).plus(LEAD).toSeconds()));
    }
    if (mayHaveVirtualThreads()) {
      changes.add("dumps its virtual threads a few times");
    }
    exposed.metrics().ifPresent(url -> changes.add("asks %s once a second".formatted(url)));
    if (exposed.mbeans()) {
      changes.add("starts its local JMX agent, which stays, and reads MBeans once a second");
    }
    return changes;
  }

  /**
   * Watches it.
   *
   * @throws Problem if it ends meanwhile
   */
  public WatchedJvm watch() throws InterruptedException {
    try {
      Path folder = jvm.place().folder(jvm.identity().pid());
      try {
        return watch(folder);
      } finally {
        jvm.place().remove(folder);
      }
    } catch (IOException refused) {
      throw Problem.environment(
          "inspect: can't keep the recording in a temporary folder: " + Problem.reason(refused),
          refused);
    }
  }

  /** Reads CPU from outside first: recording costs CPU, most of all when it starts. */
  private WatchedJvm watch(Path folder) throws InterruptedException {
    var subjects =
        new Subjects(
            OptionalLong.of(jvm.identity().pid()),
            Optional.empty(),
            OptionalLong.empty(),
            new DatabaseSubject.None(),
            ProcessHandle.current().pid(),
            OptionalLong.empty(),
            exposed.metrics().orElse(URI.create("http://127.0.0.1")));
    Recorded outside = record(outside(), subjects);
    List<Recorder> inside = inside();
    inside.forEach(recorder -> recorder.attach(folder));
    return watched(
        outside,
        inside.isEmpty() ? new Recorded(outside.window(), List.of()) : record(inside, subjects));
  }

  private record Recorded(Window window, List<Recording> recordings) {

    Map<Metric, Reading> readings() {
      var readings = new EnumMap<Metric, Reading>(Metric.class);
      recordings.forEach(recording -> readings.putAll(recording.within(window, 0)));
      return readings;
    }

    Map<Scraped, Double> scraped() {
      var scraped = new EnumMap<Scraped, Double>(Scraped.class);
      for (Recording recording : recordings) {
        recording
            .scrapedWithin(window)
            .forEach(
                (name, reading) -> {
                  if (reading instanceof Reading.Measured(double value)) {
                    scraped.put(Scraped.valueOf(name), value);
                  }
                });
      }
      return scraped;
    }
  }

  private Recorded record(List<Recorder> recorders, Subjects subjects) throws InterruptedException {
    List<Recording> recordings;
    Window window;
    try {
      recorders.forEach(recorder -> recorder.start(subjects));
      Instant start = Instant.now().plus(LEAD).truncatedTo(ChronoUnit.SECONDS);
      window = new Window(start, start.plus(length.dividedBy(2)));
      for (Recorder recorder : recorders) {
        recorder.alignTo(List.of(window));
      }
      awaitEnd(window.end().plus(LOOK));
    } finally {
      recordings = Recorder.stopAll(recorders, () -> {});
    }
    return new Recorded(window, recordings);
  }

  private List<Recorder> outside() {
    var recorders = new ArrayList<Recorder>();
    recorders.add(jvm.place().outside(length.plus(RECORDING_GRACE)));
    recorders.addAll(ofExposed());
    return recorders;
  }

  private List<Recorder> ofExposed() {
    var recorders = new ArrayList<Recorder>();
    exposed
        .metrics()
        .ifPresent(
            url ->
                recorders.add(new PrometheusRecorder(url.toString(), SERIES, LiveListener.NONE)));
    if (exposed.mbeans()) {
      recorders.add(new MBeanRecorder());
    }
    return recorders;
  }

  private List<Recorder> inside() {
    var recorders = new ArrayList<Recorder>();
    if (records()) {
      recorders.add(JfrRecorder.endingAfter(length.plus(RECORDING_GRACE), jvm.place()));
    }
    if (mayHaveVirtualThreads()) {
      recorders.add(new VirtualStacksRecorder(jvm.place()));
    }
    recorders.addAll(ofExposed());
    return recorders;
  }

  private void awaitEnd(Instant end) throws InterruptedException {
    while (Instant.now().isBefore(end)) {
      if (!jvm.place().isAlive(jvm.identity().pid())) {
        throw ended();
      }
      Thread.sleep(LOOK);
    }
  }

  private Problem ended() {
    return Problem.environment(
        "inspect: process %d ended while it was watched.".formatted(jvm.identity().pid()));
  }

  private WatchedJvm watched(Recorded outside, Recorded inside) {
    var readings = new EnumMap<>(outside.readings());
    if (readings.get(Metric.SERVER_CPU) instanceof Reading.Unavailable(String reason)) {
      throw Problem.environment(
          "inspect: can't read the CPU of process %d: %s.".formatted(jvm.identity().pid(), reason));
    }
    readings.putAll(inside.readings());
    return new WatchedJvm(
        jvm.identity(),
        length,
        readings,
        outside.scraped(),
        inside.scraped(),
        inside.recordings().stream()
            .flatMap(recording -> recording.threadsWithin(inside.window()).stream())
            .toList(),
        cpuError(outside.recordings(), outside.window()),
        missing(readings, List.of(outside, inside)));
  }

  /** Returns the error of the mean of the CPU over some seconds each. */
  private static OptionalDouble cpuError(List<Recording> recordings, Window window) {
    List<Double> seconds =
        recordings.stream()
            .flatMap(recording -> recording.series().stream())
            .filter(series -> series.metric().equals(Metric.SERVER_CPU.key()))
            .flatMap(series -> series.points().stream())
            .filter(point -> window.contains(point.at()))
            .map(Point::value)
            .toList();
    double[] batches = new double[seconds.size() / BATCH];
    for (int batch = 0; batch < batches.length; batch++) {
      batches[batch] =
          seconds.subList(batch * BATCH, (batch + 1) * BATCH).stream()
              .mapToDouble(Double::doubleValue)
              .average()
              .orElseThrow();
    }
    return batches.length >= 2
            && MeanInterval.of(batches, MeanInterval.CONFIDENCE)
                instanceof Estimate.Repeated(double value, double _, double high, int _)
        ? OptionalDouble.of(high - value)
        : OptionalDouble.empty();
  }

  private List<Missing> missing(Map<Metric, Reading> readings, List<Recorded> halves) {
    var missing = new ArrayList<Missing>();
    if (!jvm.hasFlightRecorder()) {
      missing.add(new Missing.FlightRecorder());
    } else if (!records()) {
      missing.add(new Missing.OwnRecording());
    } else if (readings.get(Metric.GC_COUNT) instanceof Reading.Unavailable(String reason)) {
      missing.add(new Missing.Recorded(reason));
    }
    if (exposed.equals(Exposed.NOTHING)) {
      missing.add(new Missing.Requests());
    }
    SOURCES.forEach(
        (fact, source) ->
            halves.stream()
                .flatMap(half -> half.recordings().stream())
                .flatMap(recording -> Stream.ofNullable(recording.facts().get(fact)))
                .findFirst()
                .ifPresent(reason -> missing.add(new Missing.Unread(source, reason))));
    return missing;
  }
}
