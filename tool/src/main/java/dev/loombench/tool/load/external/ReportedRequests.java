package dev.loombench.tool.load.external;

import dev.loombench.contract.GeneratorHealth;
import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.contract.Stage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/**
 * Requests of a plan, from the times that an external program reports. Times are nanoseconds from
 * the start of the plan.
 *
 * <p>Arrival <i>k</i> of a stage of open load is due <i>k</i> periods after the start of the stage.
 * A program starts its own schedule a little later and does not report when. That delay is taken
 * from the arrival that was least late, and shifts the due times of all arrivals of the stage.
 * Latency counts from there, and the rest of the delay of each arrival is its lateness. Users have
 * no due times: their latency counts from the start of the request.
 */
public final class ReportedRequests {

  /**
   * Start of a request.
   *
   * @param stage number of its stage; 0 for users
   * @param number number of the arrival in its stage, over all generators; any number for users
   */
  record Arrival(int stage, long number, long at) {}

  /**
   * End of a request.
   *
   * @param serviceNanos time from sent to answered
   */
  record End(long at, RequestResult result, int status, long serviceNanos, String error) {}

  private record Ended(Arrival start, End end) {}

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final LoadPlan plan;
  private final boolean reportsStarts;
  private final ProgramSchedule schedule;
  private final List<Ended> ended = new ArrayList<>();
  private final Map<String, Arrival> open = new HashMap<>();
  private final List<Long> dropped = new ArrayList<>();
  private final Map<RequestResult, String> firstErrors = new EnumMap<>(RequestResult.class);
  private final Map<Integer, ReportedSecond> bytes = new TreeMap<>();
  private final Map<Integer, ReportedSecond> soFar = new TreeMap<>();
  private long stoppedAt = Long.MAX_VALUE;

  /**
   * Creates an empty record.
   *
   * @param reportsStarts true if the program reports the start of a request when it happens, false
   *     if it reports whole requests, none of which it drops
   * @param period the program's time between two arrivals of a stage
   */
  ReportedRequests(LoadPlan plan, boolean reportsStarts, ToLongFunction<Stage> period) {
    this.plan = plan;
    this.reportsStarts = reportsStarts;
    this.schedule = new ProgramSchedule(plan, period);
  }

  /** Returns an instant as nanoseconds from the start of the plan. */
  long nanos(Temporal time) {
    return Duration.between(plan.startAt(), time).toNanos();
  }

  private static ReportedSecond second(Map<Integer, ReportedSecond> seconds, long nanos) {
    int number = (int) Math.max(0, Math.floorDiv(nanos, SECOND));
    return seconds.computeIfAbsent(number, _ -> new ReportedSecond());
  }

  /** Adds the start of a user's request; each has one request at a time. */
  synchronized void start(String user, Arrival arrival) {
    open.put(user, arrival);
    second(soFar, arrival.at).started++;
  }

  /** Adds the end of a user's request. */
  synchronized void end(String user, End end) {
    add(open.remove(user), end);
  }

  synchronized void whole(Arrival arrival, End end) {
    second(soFar, arrival.at).started++;
    add(arrival, end);
  }

  private void add(Arrival arrival, End end) {
    ended.add(new Ended(arrival, end));
    if (end.result != RequestResult.OK) {
      firstErrors.putIfAbsent(end.result, end.status == 0 ? end.error : "status " + end.status);
    }
    second(soFar, arrival.at).results.merge(end.result, 1L, Long::sum);
    ReportedSecond now = second(soFar, end.at);
    now.ended++;
    if (end.result == RequestResult.OK) {
      now.succeeded(end.at - arrival.at);
    }
  }

  /** Adds arrivals that were due but not sent. */
  synchronized void dropped(long at, long count, String error) {
    for (long i = 0; i < count; i++) {
      dropped.add(at);
    }
    firstErrors.putIfAbsent(RequestResult.CLIENT_FAILED, error);
  }

  synchronized void bytes(long at, long in, long out) {
    ReportedSecond moved = second(bytes, at);
    moved.bytesIn += in;
    moved.bytesOut += out;
  }

  /** Sets the time from which nothing more is due. */
  public synchronized void endAt(Instant time) {
    stoppedAt = Math.max(0, nanos(time));
  }

  /** Returns the counts of a second so far, with the requests that are in flight now. */
  public synchronized SecondCounts soFar(int second) {
    ReportedSecond counts = soFar.getOrDefault(second, new ReportedSecond());
    ReportedSecond moved = bytes.getOrDefault(second, new ReportedSecond());
    counts.bytesIn = moved.bytesIn;
    counts.bytesOut = moved.bytesOut;
    if (reportsStarts) {
      return counts.counts(second, open.size());
    }
    if (isClosed()) {
      return counts.counts(second, 0);
    }
    long due = schedule.dueBefore((second + 1) * SECOND);
    counts.started = due - schedule.dueBefore(second * SECOND);
    return counts.counts(second, Math.max(0, due - ended.size()));
  }

  private boolean isClosed() {
    return schedule.stages() == 0;
  }

  /** Returns true if all that started before the end is answered, or the drain timeout is over. */
  public synchronized boolean areDrained(Instant now) {
    long end = Math.min(stoppedAt, plan.shape().maxDuration().toNanos());
    return open.values().stream().noneMatch(started -> started.at <= end)
        || nanos(now) > end + plan.drainTimeout().toNanos();
  }

  public synchronized LoadResult result(GeneratorHealth health, Optional<Path> log)
      throws IOException {
    var calculation = new Calculation(delays());
    LoadResult result = calculation.result(health);
    if (log.isPresent()) {
      ReportedSecond.write(plan, calculation.seconds, log.get());
    }
    return result;
  }

  private long[] delays() {
    long[] delays = new long[schedule.stages()];
    Arrays.fill(delays, Long.MAX_VALUE);
    if (!isClosed()) {
      ended.forEach(request -> delay(request.start, delays));
      open.values().forEach(request -> delay(request, delays));
    }
    return Arrays.stream(delays).map(each -> each == Long.MAX_VALUE ? 0 : each).toArray();
  }

  private void delay(Arrival arrival, long[] delays) {
    delays[arrival.stage] =
        Math.min(delays[arrival.stage], arrival.at - schedule.scheduled(arrival));
  }

  /** Returns the largest delay of a stage's schedule; zero for users. */
  public synchronized Duration lateStart() {
    return Duration.ofNanos(Arrays.stream(delays()).max().orElse(0));
  }

  /** Counts and histograms by second. */
  private final class Calculation {

    private final TreeMap<Integer, ReportedSecond> seconds = new TreeMap<>();
    private final TreeMap<Integer, Long> statusCodes = new TreeMap<>();
    private final long[] delays;
    private final long end = Math.min(stoppedAt, plan.shape().maxDuration().toNanos());
    private final long lastAnswer = end + plan.drainTimeout().toNanos();
    private long last;

    Calculation(long[] delays) {
      this.delays = delays;
    }

    LoadResult result(GeneratorHealth health) {
      for (Ended request : ended) {
        if (counts(request.start) && request.end.at <= lastAnswer) {
          last = Math.max(last, request.end.at);
          ended(request);
        }
      }
      long answered = Math.max(last, end);
      for (Ended request : ended) {
        if (request.end.at > lastAnswer) {
          unanswered(request.start, lastAnswer);
        }
      }
      open.values().forEach(request -> unanswered(request, answered));
      dropped.stream().filter(at -> at < end).forEach(this::dropped);
      if (!reportsStarts && !isClosed() && stoppedAt > end) {
        unsent(answered);
      }
      bytes.forEach(
          (number, moved) -> {
            if (number * SECOND < end) {
              ReportedSecond own = second(seconds, number * SECOND);
              own.bytesIn = moved.bytesIn;
              own.bytesOut = moved.bytesOut;
            }
          });
      List<SecondCounts> counts = ReportedSecond.counts(seconds);
      return new LoadResult(
          plan.startAt(),
          plan.startAt().plusNanos(last),
          counts.stream().mapToLong(SecondCounts::scheduled).sum(),
          SecondCounts.results(counts),
          statusCodes,
          firstErrors,
          counts,
          health);
    }

    /** Returns false for arrivals at the end of their stage or after the load was stopped. */
    private boolean counts(Arrival arrival) {
      return isClosed()
          ? arrival.at < end
          : schedule.isPlanned(arrival) && (stoppedAt > end || due(arrival) < end);
    }

    private long due(Arrival arrival) {
      return isClosed()
          ? Math.max(0, arrival.at)
          : Math.max(0, schedule.scheduled(arrival) + delays[arrival.stage]);
    }

    /** Returns the second in which a request counts as due: that of the plan. */
    private ReportedSecond own(Arrival arrival) {
      return second(seconds, isClosed() ? arrival.at : schedule.planned(arrival));
    }

    private void ended(Ended request) {
      End end = request.end;
      long latency = end.at - due(request.start);
      ReportedSecond own = own(request.start);
      own.due(end.result);
      lateness(request.start);
      ReportedSecond now = second(seconds, end.at);
      now.ended++;
      if (end.status > 0) {
        statusCodes.merge(end.status, 1L, Long::sum);
      }
      if (end.result == RequestResult.OK) {
        own.record(HistogramTag.LATENCY, latency);
        own.record(HistogramTag.SERVICE, end.serviceNanos);
        now.succeeded(latency);
      } else {
        own.record(HistogramTag.FAILED, latency);
      }
    }

    private void unanswered(Arrival request, long now) {
      if (counts(request)) {
        own(request).due(RequestResult.UNANSWERED);
        lateness(request);
        own(request).record(HistogramTag.CENSORED, now - due(request));
        last = Math.max(last, now);
      }
    }

    private void dropped(long at) {
      ReportedSecond own = second(seconds, at);
      own.due(RequestResult.CLIENT_FAILED);
      own.ended++;
      own.record(HistogramTag.FAILED, 0);
    }

    /** Counts the arrivals that a program did not send because it was late until its end. */
    private void unsent(long now) {
      long[] sent = new long[schedule.stages()];
      ended.forEach(
          request ->
              sent[request.start.stage] =
                  Math.max(sent[request.start.stage], ordinal(request.start) + 1));
      for (int stage = 0; stage < sent.length; stage++) {
        long due = schedule.dueIn(stage);
        for (long ordinal = sent[stage]; ordinal < due; ordinal++) {
          long number = ordinal * plan.share().count() + plan.share().index();
          var missing = new Arrival(stage, number, now);
          own(missing).due(RequestResult.UNSENT);
          own(missing).ended++;
          own(missing).record(HistogramTag.CENSORED, now - due(missing));
        }
      }
    }

    private long ordinal(Arrival arrival) {
      return arrival.number / plan.share().count();
    }

    private void lateness(Arrival arrival) {
      if (!isClosed()) {
        own(arrival).record(HistogramTag.LOOP_LATENESS, arrival.at - due(arrival));
      }
    }
  }
}
