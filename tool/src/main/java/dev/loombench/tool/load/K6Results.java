package dev.loombench.tool.load;

import dev.loombench.contract.GeneratorHealth;
import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LatencyCounts;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.contract.Stage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/**
 * Requests of a plan that k6 sends, from the lines of its JSON output. Times are nanoseconds from
 * the start of the plan.
 *
 * <p>k6 numbers its arrivals, and starts arrival <i>k</i> of a scenario <i>k</i> periods after the
 * start of the scenario. That start is not reported; it is taken from the arrival that was least
 * late. Latency counts from the due time that follows, and the rest of the delay of each arrival is
 * its lateness. Users have no due times: their latency counts from the start of the request.
 */
final class K6Results {

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final String DROPPED = "k6 dropped the arrival: all virtual users were busy";

  private record Started(long number, long at) {}

  /** A request that ended; {@code serviceNanos} is the time from sent to answered. */
  private record Ended(
      Started start, long at, RequestResult result, int status, long serviceNanos) {}

  private final LoadPlan plan;
  private final Instant startAt;
  private final List<Ended> ended = new ArrayList<>();
  private final Map<String, Started> open = new HashMap<>();
  private final List<Long> dropped = new ArrayList<>();
  private final Map<RequestResult, String> firstErrors = new EnumMap<>(RequestResult.class);
  private final Map<Integer, K6Second> bytes = new TreeMap<>();
  private final Map<Integer, K6Second> soFar = new TreeMap<>();

  K6Results(LoadPlan plan) {
    this.plan = plan;
    this.startAt = plan.startAt();
  }

  /** Adds a line of the output; most of them are metrics that are not needed. */
  synchronized void add(String line) {
    if (!line.contains("\"Point\"")
        || !(line.contains("\"lb_")
            || line.contains("\"dropped_iterations\"")
            || line.contains("\"data_"))) {
      return;
    }
    JsonNode point = GeneratorJson.MAPPER.readTree(line);
    JsonNode data = point.path("data");
    long at = nanos(data.path("time").asString(""));
    double value = data.path("value").asDouble(0);
    JsonNode tags = data.path("tags");
    switch (point.path("metric").asString("")) {
      case "lb_start" -> start(tags.path("v").asString(""), new Started(Math.round(value), at));
      case "lb_end" -> end(tags, at, Math.round(value * 1e6));
      case "dropped_iterations" -> {
        for (long i = 0; i < Math.round(value); i++) {
          dropped.add(at);
        }
        firstErrors.putIfAbsent(RequestResult.CLIENT_FAILED, DROPPED);
      }
      case "data_sent" -> second(bytes, at).bytesOut += Math.round(value);
      case "data_received" -> second(bytes, at).bytesIn += Math.round(value);
      default -> {
        // a metric with a similar name
      }
    }
  }

  private long nanos(String time) {
    return Duration.between(startAt, OffsetDateTime.parse(time)).toNanos();
  }

  private static K6Second second(Map<Integer, K6Second> seconds, long nanos) {
    return seconds.computeIfAbsent(secondOf(nanos), _ -> new K6Second());
  }

  private static int secondOf(long nanos) {
    return (int) Math.max(0, Math.floorDiv(nanos, SECOND));
  }

  private void start(String user, Started started) {
    open.put(user, started);
    second(soFar, started.at).started++;
  }

  private void end(JsonNode tags, long at, long serviceNanos) {
    Started started = open.remove(tags.path("v").asString(""));
    int status = Integer.parseInt(tags.path("s").asString("0"));
    RequestResult result = K6Errors.result(tags, status);
    ended.add(new Ended(started, at, result, status, serviceNanos));
    if (result != RequestResult.OK) {
      firstErrors.putIfAbsent(
          result, status == 0 ? tags.path("m").asString("") : "status " + status);
    }
    K6Second own = second(soFar, started.at);
    own.results.merge(result, 1L, Long::sum);
    K6Second now = second(soFar, at);
    now.ended++;
    if (result == RequestResult.OK) {
      now.succeeded++;
      now.latencyNanos += at - started.at;
      now.latencies[LatencyCounts.bucketOf(at - started.at)]++;
    }
  }

  /** Returns the counts of a second so far, with the requests that are in flight now. */
  synchronized SecondCounts soFar(int second) {
    K6Second counts = soFar.getOrDefault(second, new K6Second());
    K6Second moved = bytes.getOrDefault(second, new K6Second());
    counts.bytesIn = moved.bytesIn;
    counts.bytesOut = moved.bytesOut;
    return counts.counts(second, open.size());
  }

  /** Returns true if no request that started before a time is unanswered. */
  synchronized boolean areEndedBefore(long nanos) {
    return open.values().stream().noneMatch(started -> started.at <= nanos);
  }

  /**
   * Returns the result of the plan.
   *
   * @param end time from which nothing counts as due
   * @param log file for the histograms; null for none
   */
  synchronized LoadResult result(long end, GeneratorHealth health, Path log) throws IOException {
    Map<Integer, Long> origins = origins();
    var seconds = new TreeMap<Integer, K6Second>();
    var statusCodes = new TreeMap<Integer, Long>();
    long last = 0;
    for (Ended request : ended) {
      long due = due(request.start, origins);
      if (due >= end) {
        continue;
      }
      last = Math.max(last, request.at);
      K6Second own = second(seconds, due);
      own.due(request.result);
      lateness(own, request.start, due);
      K6Second now = second(seconds, request.at);
      now.ended++;
      if (request.status > 0) {
        statusCodes.merge(request.status, 1L, Long::sum);
      }
      if (request.result == RequestResult.OK) {
        long latency = request.at - due;
        own.record(HistogramTag.LATENCY, latency);
        own.record(HistogramTag.SERVICE, request.serviceNanos);
        now.succeeded++;
        now.latencyNanos += latency;
        now.latencies[LatencyCounts.bucketOf(latency)]++;
      } else {
        own.record(HistogramTag.FAILED, request.at - due);
      }
    }
    long now = Math.max(last, end);
    for (Started request : open.values()) {
      long due = due(request, origins);
      if (due < end) {
        K6Second own = second(seconds, due);
        own.due(RequestResult.UNANSWERED);
        lateness(own, request, due);
        own.record(HistogramTag.CENSORED, now - due);
        last = now;
      }
    }
    for (long at : dropped) {
      if (at < end) {
        K6Second own = second(seconds, at);
        own.due(RequestResult.CLIENT_FAILED);
        own.ended++;
        own.record(HistogramTag.FAILED, 0);
      }
    }
    bytes.forEach(
        (number, moved) -> {
          if (number * SECOND < end) {
            K6Second own = seconds.computeIfAbsent(number, _ -> new K6Second());
            own.bytesIn = moved.bytesIn;
            own.bytesOut = moved.bytesOut;
          }
        });
    if (log != null) {
      K6Second.write(plan, seconds, log);
    }
    List<SecondCounts> counts = K6Second.counts(seconds);
    return new LoadResult(
        startAt,
        startAt.plusNanos(last),
        counts.stream().mapToLong(SecondCounts::scheduled).sum(),
        SecondCounts.results(counts),
        statusCodes,
        firstErrors,
        counts,
        health);
  }

  private void lateness(K6Second second, Started request, long due) {
    if (plan.shape() instanceof LoadShape.Open) {
      second.record(HistogramTag.LOOP_LATENESS, request.at - due);
    }
  }

  /** Returns the starts of the scenarios by stage; empty for users. */
  private Map<Integer, Long> origins() {
    var origins = new HashMap<Integer, Long>();
    if (plan.shape() instanceof LoadShape.Open open) {
      ended.forEach(request -> origin(request.start, open, origins));
      this.open.values().forEach(request -> origin(request, open, origins));
    }
    return origins;
  }

  private static void origin(Started request, LoadShape.Open open, Map<Integer, Long> origins) {
    origins.merge(stage(request), request.at - sinceOrigin(request, open.rates()), Math::min);
  }

  private static int stage(Started request) {
    return (int) (request.number / K6LoadScript.STAGE);
  }

  private static long sinceOrigin(Started request, List<Stage> stages) {
    return request.number
        % K6LoadScript.STAGE
        * K6LoadScript.periodNanos(stages.get(stage(request)));
  }

  private long due(Started request, Map<Integer, Long> origins) {
    return plan.shape() instanceof LoadShape.Open open
        ? Math.max(0, origins.get(stage(request)) + sinceOrigin(request, open.rates()))
        : Math.max(0, request.at);
  }

  /** Returns the time from the planned start to that of the first arrivals; zero for users. */
  synchronized Duration lateStart() {
    return Duration.ofNanos(origins().getOrDefault(0, 0L));
  }
}
