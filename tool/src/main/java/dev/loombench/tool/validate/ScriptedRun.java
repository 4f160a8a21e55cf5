package dev.loombench.tool.validate;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.run.trial.TrialServices;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Run of the scripted server: one action per window, recorded as in a trial of a pass. */
record ScriptedRun(TrialServices services, JvmSettings jvm, Path folder) {

  /** Distance of an action from the bounds of its window; periodic samples are 1 s apart. */
  private static final Duration MARGIN = Duration.ofMillis(1_100);

  private static final Duration WINDOW = Duration.ofSeconds(6);
  private static final Duration LEAD = Duration.ofMillis(1_500);
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /** Reading of a metric that the recorders of this build do not read. */
  static final Reading NOT_READ = new Reading.Unavailable("no recorder of this build reads it");

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /**
   * An action and its readings.
   *
   * @param alone whether the window contains the whole action, and nothing of the one before
   * @param readings the recorders' readings; figures per request refer to one request
   */
  record ScriptedAction(
      String path, JsonNode answer, Window window, boolean alone, Map<Metric, Reading> readings) {

    ScriptedAction {
      readings = Map.copyOf(readings);
    }

    double count(String name) {
      return answer.required(name).asDouble();
    }

    /** Returns the reading of a metric, times a factor. */
    Reading reported(Metric metric, double factor) {
      if (!alone) {
        return new Reading.Unavailable(
            "the action took longer than its window; the machine is busy");
      }
      return switch (readings.get(metric)) {
        case null -> NOT_READ;
        case Reading.Measured(double value) -> new Reading.Measured(value * factor);
        case Reading.Unavailable unavailable -> unavailable;
      };
    }
  }

  static Duration duration(int actions) {
    return WINDOW.multipliedBy(actions).plusSeconds(5);
  }

  /** Performs actions in order, each once before recording, so that its code is loaded. */
  List<ScriptedAction> play(Pass pass, List<String> paths)
      throws LoadFailure, InterruptedException {
    List<Recorder> recorders = services.recorders().apply(pass, ScriptedServer.VARIANT);
    List<String> flags =
        recorders.stream()
            .flatMap(recorder -> recorder.jvmFlags(folder.resolve(pass.key())).stream())
            .toList();
    try (HttpClient client = HttpClient.newHttpClient();
        LoadedServer loaded =
            LoadedServer.start(services, ScriptedServer.VARIANT, jvm, flags, folder)) {
      RunningServer server = loaded.server();
      loaded.warmUp(loaded.plans(RequestSpec.get("/empty"), 1), Duration.ofSeconds(1));
      for (String path : paths) {
        ask(client, server, path);
      }
      recorders.forEach(recorder -> recorder.start(loaded.subjects()));
      List<Window> windows = windows(paths.size());
      recorders.forEach(recorder -> recorder.alignTo(windows));
      List<Done> done = new ArrayList<>();
      List<Recording> recordings;
      try {
        for (int index = 0; index < paths.size(); index++) {
          Deadlines.await(windows.get(index).start().plus(MARGIN));
          Instant started = Instant.now();
          done.add(new Done(ask(client, server, paths.get(index)), started, Instant.now()));
        }
        Deadlines.await(windows.getLast().end().plus(MARGIN));
      } finally {
        recordings = Recorder.stopAll(recorders, server::close);
      }
      return IntStream.range(0, paths.size())
          .mapToObj(
              index -> {
                Window window = windows.get(index);
                return new ScriptedAction(
                    paths.get(index),
                    done.get(index).answer(),
                    window,
                    alone(done, index, window),
                    readings(recordings, window));
              })
          .toList();
    }
  }

  private record Done(JsonNode answer, Instant started, Instant ended) {}

  private static boolean alone(List<Done> done, int index, Window window) {
    Done action = done.get(index);
    boolean undisturbed = index == 0 || done.get(index - 1).ended().isBefore(window.start());
    return undisturbed && window.contains(action.started()) && window.contains(action.ended());
  }

  private static List<Window> windows(int count) {
    Instant first = Instant.now().plus(LEAD);
    return IntStream.range(0, count)
        .mapToObj(index -> first.plus(WINDOW.multipliedBy(index)))
        .map(start -> new Window(start, start.plus(WINDOW)))
        .toList();
  }

  private static Map<Metric, Reading> readings(List<Recording> recordings, Window window) {
    Map<Metric, Reading> readings = new EnumMap<>(Metric.class);
    recordings.forEach(recording -> readings.putAll(recording.within(window, 1)));
    return readings;
  }

  private static JsonNode ask(HttpClient client, RunningServer server, String path)
      throws InterruptedException {
    var request =
        HttpRequest.newBuilder(server.baseUri().resolve(path)).timeout(LIMIT).GET().build();
    try {
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != 200) {
        throw new ValidationFailure(
            "the scripted server answered %s with %d: %s"
                .formatted(path, answer.statusCode(), answer.body()));
      }
      return MAPPER.readTree(answer.body());
    } catch (IOException cause) {
      throw new ValidationFailure(
          "the scripted server did not answer %s: %s".formatted(path, cause));
    }
  }
}
