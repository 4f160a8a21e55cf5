package dev.loombench.loadgen.schedule;

import dev.loombench.contract.Stage;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * One stretch over which a user of closed load is present.
 *
 * @param user the user's number, from 0
 * @param startNanos when the user sends for the first time, from the start of the plan
 * @param stopNanos from when on the user sends no more; a request in hand is finished
 */
public record UserLife(int user, long startNanos, long stopNanos) {

  private static final Duration SHORTEST_SPREAD = Duration.ofSeconds(1);

  /**
   * The lives of all users of a plan. User {@code k} is present while the level is at least {@code
   * k + 1/2}, that is while the level rounds to more than {@code k}. Where the level jumps up, as
   * at the start of a plan that begins with a hold, the new users' starts are spread evenly over
   * one second, or over the think time if that is longer, but never over more than the stage: users
   * that started together would march in step with a fixed delay.
   *
   * @return the lives in order of their start
   */
  public static List<UserLife> of(List<Stage> stages, Duration thinkTime) {
    List<UserLife> lives = new ArrayList<>();
    Deque<UserLife> present = new ArrayDeque<>();
    long stageStart = 0;
    for (Stage stage : stages) {
      jump(stage, stageStart, thinkTime, present, lives);
      slope(stage, stageStart, present, lives);
      stageStart += stage.duration().toNanos();
    }
    while (!present.isEmpty()) {
      end(stageStart, present, lives);
    }
    lives.sort(Comparator.comparingLong(UserLife::startNanos).thenComparingInt(UserLife::user));
    return lives;
  }

  /**
   * The lives of users that start evenly and stay: user {@code k} of {@code n} after {@code k/n} of
   * a time.
   *
   * @param startOver the time over which they start
   * @param stop when all of them stop, if nothing ends them before
   * @return the lives in order of their start; users that would start after all stopped have none
   */
  public static List<UserLife> evenly(int users, Duration startOver, Duration stop) {
    List<UserLife> lives = new ArrayList<>();
    for (int user = 0; user < users; user++) {
      long start = Math.round((double) startOver.toNanos() * user / users);
      if (start < stop.toNanos()) {
        lives.add(new UserLife(user, start, stop.toNanos()));
      }
    }
    return lives;
  }

  private static void jump(
      Stage stage,
      long stageStart,
      Duration thinkTime,
      Deque<UserLife> present,
      List<UserLife> lives) {
    int wanted = usersAt(stage.from());
    while (present.size() > wanted) {
      end(stageStart, present, lives);
    }
    Duration longest = thinkTime.compareTo(SHORTEST_SPREAD) > 0 ? thinkTime : SHORTEST_SPREAD;
    long spread = Math.min(longest.toNanos(), stage.duration().toNanos());
    int joining = wanted - present.size();
    for (int i = 0; i < joining; i++) {
      begin(stageStart + Math.round((double) spread * i / joining), present);
    }
  }

  private static void slope(
      Stage stage, long stageStart, Deque<UserLife> present, List<UserLife> lives) {
    int wanted = usersAt(stage.to());
    double nanosPerUser = stage.duration().toNanos() / (stage.to() - stage.from());
    while (present.size() < wanted) {
      double levelAtStart = present.size() + 0.5;
      begin(stageStart + Math.round((levelAtStart - stage.from()) * nanosPerUser), present);
    }
    while (present.size() > wanted) {
      double levelAtStop = present.size() - 0.5;
      end(stageStart + Math.round((levelAtStop - stage.from()) * nanosPerUser), present, lives);
    }
  }

  private static int usersAt(double level) {
    return (int) Math.floor(level + 0.5);
  }

  private static void begin(long startNanos, Deque<UserLife> present) {
    present.push(new UserLife(present.size(), startNanos, Long.MAX_VALUE));
  }

  private static void end(long stopNanos, Deque<UserLife> present, List<UserLife> lives) {
    UserLife life = present.pop();
    if (stopNanos > life.startNanos()) {
      lives.add(new UserLife(life.user(), life.startNanos(), stopNanos));
    }
  }
}
