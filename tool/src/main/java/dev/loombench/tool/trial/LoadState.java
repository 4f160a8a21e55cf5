package dev.loombench.tool.trial;

import dev.loombench.tool.study.LoadId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * State of a server under load, judged by how the requests due in a window ended. Unless it is
 * steady, latency depends on the length of the test or is that of the survivors, so latencies are
 * not compared. With {@link FewUsers} nothing is.
 */
public sealed interface LoadState {

  /** Share of the requests due, or of the rate, from which a cause counts. */
  double SMALLEST_SHARE = 0.01;

  /**
   * Standard errors that a growth of the backlog must exceed. In a queue with random arrivals and
   * service times at 98 % of its capacity, 1.3 % of windows of 5 s exceed this limit and {@link
   * #SMALLEST_SHARE}; with one standard error 9.5 % do. Longer windows exceed it less often.
   */
  double STANDARD_ERRORS = 2.5;

  /** Smallest number of additional requests in a window that counts as growth of the backlog. */
  double FEW_REQUESTS = 5;

  /** Share of the users of a closed load that its figures must imply. */
  double SMALLEST_SHARE_OF_USERS = 0.75;

  /**
   * Smallest time for each answer, in milliseconds, that the missing users must have waited. It is
   * chosen, not calibrated: without think time, a pause of a few tenths of a second hides as large
   * a share of a short window.
   */
  double SMALLEST_MISSING_MILLIS = 10;

  /** The server keeps up and answers. */
  record Steady() implements LoadState {}

  /** The load exceeds the capacity; at least one cause. */
  record Overloaded(List<Cause> causes) implements LoadState {
    public Overloaded {
      causes = List.copyOf(causes);
    }
  }

  /**
   * The figures are those of few users of a closed load. The others wait longer than the window:
   * for a server that has not accepted their connections, or for an answer.
   *
   * @param share users that throughput and mean latency imply by Little's law, as a share of all,
   *     from 0 to 1
   */
  record FewUsers(double share) implements LoadState {}

  /**
   * Requests fail for reasons other than a lack of capacity.
   *
   * @param share share of the requests due, from 0 to 1
   */
  record Failing(double share) implements LoadState {}

  /** Evidence that the load exceeds the capacity. */
  sealed interface Cause {

    /** Share above which no passing disturbance explains a cause. */
    double CLEAR_SHARE = 0.25;

    /** Returns the growth as a share of the rate, or the share of the requests due. */
    double share();

    default boolean isClear() {
      return share() > CLEAR_SHARE;
    }

    /**
     * Growth of the backlog: requests that wait or are in flight.
     *
     * @param standardError standard error of the growth; empty if it was not recorded
     */
    record BacklogGrows(double perSecond, OptionalDouble standardError, double duePerSecond)
        implements Cause {
      @Override
      public double share() {
        return perSecond / duePerSecond;
      }
    }

    /**
     * Half of the requests of an open load take longer than the window, so no change of the backlog
     * within it shows whether the server keeps up.
     *
     * @param share median response time over the length of the window
     */
    record SlowerThanTheWindow(double share) implements Cause {}

    /** Share of the requests that got no answer in time: timed out, unanswered or unsent. */
    record Unanswered(double share) implements Cause {}

    /** Share of the requests that the server declined: status 429 or 503, or no connection. */
    record Rejected(double share) implements Cause {}
  }

  static LoadState of(Measurement measurement) {
    double unanswered = share(measurement, Metric.UNANSWERED_SHARE);
    double rejected = share(measurement, Metric.REJECTED_SHARE);
    var causes = new ArrayList<Cause>();
    growth(measurement).ifPresent(causes::add);
    slower(measurement).ifPresent(causes::add);
    if (unanswered > SMALLEST_SHARE) {
      causes.add(new Cause.Unanswered(unanswered));
    }
    if (rejected > SMALLEST_SHARE) {
      causes.add(new Cause.Rejected(rejected));
    }
    if (!causes.isEmpty()) {
      return new Overloaded(causes);
    }
    double others = share(measurement, Metric.FAILED_SHARE) - unanswered - rejected;
    if (others > SMALLEST_SHARE) {
      return new Failing(others);
    }
    return fewUsers(measurement).<LoadState>map(few -> few).orElseGet(Steady::new);
  }

  /**
   * Returns the share of the users that throughput and mean latency imply, if they are few and the
   * others wait. In a short window the share is also small after a pause of the server that began
   * before the window; then users that think do not wait at the ends of its seconds.
   */
  private static Optional<FewUsers> fewUsers(Measurement measurement) {
    OptionalDouble throughput = measurement.number(Metric.THROUGHPUT);
    OptionalDouble millis = measurement.number(Metric.LATENCY_MEAN);
    if (!(measurement.step() instanceof LoadId.Closed load)
        || throughput.isEmpty()
        || millis.isEmpty()) {
      return Optional.empty();
    }
    double implied = load.impliedUsers(throughput.getAsDouble(), millis.getAsDouble());
    double answered = throughput.getAsDouble() * millis.getAsDouble() / 1e3;
    OptionalDouble backlog = measurement.number(Metric.BACKLOG_MEAN);
    double others = backlog.isPresent() ? backlog.getAsDouble() - answered : load.users() - implied;
    double least = SMALLEST_SHARE_OF_USERS * load.users();
    double missingMillis = 1e3 * (load.users() - implied) / throughput.getAsDouble();
    return implied < least
            && others > load.users() - least
            && missingMillis >= SMALLEST_MISSING_MILLIS
        ? Optional.of(new FewUsers(implied / load.users()))
        : Optional.empty();
  }

  /**
   * Returns the state of several trials of one load: not steady if at least half of them are not,
   * so that one disturbed trial among three does not decide. Numbers are those of the trial in the
   * middle.
   */
  static LoadState ofTrials(List<LoadState> trials) {
    List<Overloaded> overloaded = only(Overloaded.class, trials);
    List<Failing> failing = only(Failing.class, trials);
    List<FewUsers> few = only(FewUsers.class, trials);
    int unsteady = overloaded.size() + failing.size() + few.size();
    if (unsteady == 0 || 2 * unsteady < trials.size()) {
      return new Steady();
    }
    if (overloaded.size() >= Math.max(failing.size(), few.size())) {
      return new Overloaded(middleOfEachKind(overloaded));
    }
    return failing.size() >= few.size()
        ? middle(failing, Comparator.comparingDouble(Failing::share))
        : middle(few, Comparator.comparingDouble(FewUsers::share));
  }

  /** Returns true if latencies are comparable. */
  default boolean isSteady() {
    return this instanceof Steady;
  }

  private static List<Cause> middleOfEachKind(List<Overloaded> trials) {
    Map<String, List<Cause>> byKind =
        trials.stream()
            .flatMap(trial -> trial.causes().stream())
            .collect(
                Collectors.groupingBy(
                    cause -> cause.getClass().getSimpleName(), TreeMap::new, Collectors.toList()));
    return byKind.values().stream()
        .map(causes -> middle(causes, Comparator.comparingDouble(Cause::share)))
        .toList();
  }

  private static <T> T middle(List<T> values, Comparator<T> order) {
    return values.stream().sorted(order).toList().get(values.size() / 2);
  }

  private static <T extends LoadState> List<T> only(Class<T> kind, List<LoadState> trials) {
    return trials.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** Returns the growth of the backlog of an open load; that of a closed one is its users. */
  private static Optional<Cause> growth(Measurement measurement) {
    OptionalDouble growth = measurement.number(Metric.BACKLOG_SLOPE);
    OptionalDouble due = measurement.number(Metric.SCHEDULED);
    if (measurement.step().openRate().isEmpty() || growth.isEmpty() || due.isEmpty()) {
      return Optional.empty();
    }
    OptionalDouble error = measurement.number(Metric.BACKLOG_SLOPE_ERROR);
    double least =
        Math.max(
            STANDARD_ERRORS * error.orElse(0),
            Math.max(
                SMALLEST_SHARE * due.getAsDouble(), FEW_REQUESTS / measurement.window().seconds()));
    return growth.getAsDouble() > least
        ? Optional.of(new Cause.BacklogGrows(growth.getAsDouble(), error, due.getAsDouble()))
        : Optional.empty();
  }

  private static Optional<Cause> slower(Measurement measurement) {
    double seconds = measurement.number(Metric.LATENCY_P50).orElse(0) / 1e3;
    return measurement.step().openRate().isPresent() && seconds > measurement.window().seconds()
        ? Optional.of(new Cause.SlowerThanTheWindow(seconds / measurement.window().seconds()))
        : Optional.empty();
  }

  private static double share(Measurement measurement, Metric metric) {
    return measurement.number(metric).orElse(0) / 100;
  }
}
