package dev.loombench.loadgen.schedule;

import dev.loombench.contract.Stage;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * Period in which a user of closed load is active.
 *
 * @param user the user's number, from 0
 * @param startNanos time of the user's first request, from the start of the plan
 * @param stopNanos time from which the user sends no further request; an outstanding one completes
 */
public record UserSession(int user, long startNanos, long stopNanos) {

  private static final Duration MIN_SPREAD = Duration.ofSeconds(1);

  /**
   * Returns the sessions of all users of a plan. User {@code k} is active while the level is at
   * least {@code k + 1/2}. Where the level jumps up, the starts of the new users are spread evenly
   * over one second, or over the think time if that is longer, but at most over the stage. Users
   * that started together would send in lockstep if the response time is constant.
   *
   * @return the sessions in order of their start
   */
  public static List<UserSession> of(List<Stage> stages, Duration thinkTime) {
    List<UserSession> sessions = new ArrayList<>();
    Deque<UserSession> active = new ArrayDeque<>();
    long stageStart = 0;
    for (Stage stage : stages) {
      jump(stage, stageStart, thinkTime, active, sessions);
      slope(stage, stageStart, active, sessions);
      stageStart += stage.duration().toNanos();
    }
    while (!active.isEmpty()) {
      end(stageStart, active, sessions);
    }
    sessions.sort(
        Comparator.comparingLong(UserSession::startNanos).thenComparingInt(UserSession::user));
    return sessions;
  }

  /**
   * Returns the sessions of users that start evenly and stay: user {@code k} of {@code n} starts
   * after {@code k/n} of the ramp-up.
   *
   * @return the sessions in order of their start; users that would start after the end have none
   */
  public static List<UserSession> evenly(int users, Duration rampUp, Duration stop) {
    List<UserSession> sessions = new ArrayList<>();
    for (int user = 0; user < users; user++) {
      long start = Math.round((double) rampUp.toNanos() * user / users);
      if (start < stop.toNanos()) {
        sessions.add(new UserSession(user, start, stop.toNanos()));
      }
    }
    return sessions;
  }

  /** Returns the sessions of several groups, whose users have numbers of their own. */
  public static List<List<UserSession>> ofGroups(List<List<Stage>> groups, Duration thinkTime) {
    List<List<UserSession>> sessions = new ArrayList<>();
    int first = 0;
    for (List<Stage> stages : groups) {
      int from = first;
      sessions.add(of(stages, thinkTime).stream().map(own -> own.numberedFrom(from)).toList());
      first += usersAt(Stage.highest(stages));
    }
    return sessions;
  }

  private UserSession numberedFrom(int first) {
    return new UserSession(first + user, startNanos, stopNanos);
  }

  private static void jump(
      Stage stage,
      long stageStart,
      Duration thinkTime,
      Deque<UserSession> active,
      List<UserSession> sessions) {
    int wanted = usersAt(stage.from());
    while (active.size() > wanted) {
      end(stageStart, active, sessions);
    }
    Duration longest = thinkTime.compareTo(MIN_SPREAD) > 0 ? thinkTime : MIN_SPREAD;
    long spread = Math.min(longest.toNanos(), stage.duration().toNanos());
    int joining = wanted - active.size();
    for (int i = 0; i < joining; i++) {
      start(stageStart + Math.round((double) spread * i / joining), active);
    }
  }

  private static void slope(
      Stage stage, long stageStart, Deque<UserSession> active, List<UserSession> sessions) {
    int wanted = usersAt(stage.to());
    double nanosPerUser = stage.duration().toNanos() / (stage.to() - stage.from());
    while (active.size() < wanted) {
      double levelAtStart = active.size() + 0.5;
      start(stageStart + Math.round((levelAtStart - stage.from()) * nanosPerUser), active);
    }
    while (active.size() > wanted) {
      double levelAtStop = active.size() - 0.5;
      end(stageStart + Math.round((levelAtStop - stage.from()) * nanosPerUser), active, sessions);
    }
  }

  private static int usersAt(double level) {
    return (int) Math.floor(level + 0.5);
  }

  private static void start(long startNanos, Deque<UserSession> active) {
    active.push(new UserSession(active.size(), startNanos, Long.MAX_VALUE));
  }

  private static void end(long stopNanos, Deque<UserSession> active, List<UserSession> sessions) {
    UserSession session = active.pop();
    if (stopNanos > session.startNanos()) {
      sessions.add(new UserSession(session.user(), session.startNanos(), stopNanos));
    }
  }
}
