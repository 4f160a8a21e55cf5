package dev.loombench.tool.plan;

import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Estimate of the time that the rest of a study takes: for each pass from its trials made so far,
 * or else from the protocol. Only the first trial of a server includes its start and warm-up.
 */
public final class TimeEstimate {

  private static final Duration START_AND_STOP = Duration.ofSeconds(6);
  private static final Duration TYPICAL_WARM_UP = Duration.ofSeconds(20);

  private TimeEstimate() {}

  /**
   * Returns the time left if each trial has a server of its own.
   *
   * @param remaining number of trials of each pass still to come
   */
  public static Duration left(Study study, List<PastTrial> history, Map<Pass, Integer> remaining) {
    return left(study, history, remaining, remaining);
  }

  /**
   * Returns the time left.
   *
   * @param remaining number of trials of each pass still to come
   * @param servers number of servers that they need
   */
  static Duration left(
      Study study,
      List<PastTrial> history,
      Map<Pass, Integer> remaining,
      Map<Pass, Integer> servers) {
    return remaining.entrySet().stream()
        .map(
            pass -> {
              int starts = servers.get(pass.getKey());
              Protocol protocol = study.protocol();
              return first(protocol, history, pass.getKey())
                  .multipliedBy(starts)
                  .plus(
                      later(protocol, history, pass.getKey())
                          .multipliedBy(pass.getValue() - starts));
            })
        .reduce(Duration.ZERO, Duration::plus);
  }

  private static Duration first(Protocol protocol, List<PastTrial> history, Pass pass) {
    List<Duration> made = made(history, pass, PastTrial::startedServer);
    return made.isEmpty()
        ? START_AND_STOP.plus(warmUp(pass)).plus(window(protocol, pass))
        : mean(made);
  }

  /** Returns the time of a trial that continues on a server. */
  private static Duration later(Protocol protocol, List<PastTrial> history, Pass pass) {
    List<Duration> made =
        made(
            history,
            pass,
            past -> !past.startedServer() && !(past.outcome() instanceof Outcome.Failed));
    return made.isEmpty() ? window(protocol, pass) : mean(made);
  }

  private static List<Duration> made(
      List<PastTrial> history, Pass pass, Predicate<PastTrial> kind) {
    return history.stream()
        .filter(past -> past.trial().pass() == pass)
        .filter(kind)
        .map(PastTrial::took)
        .toList();
  }

  private static Duration mean(List<Duration> made) {
    return made.stream().reduce(Duration.ZERO, Duration::plus).dividedBy(made.size());
  }

  private static Duration warmUp(Pass pass) {
    return switch (pass) {
      case HEADLINE, DIAGNOSTIC, VIRTUAL_THREADS, PROFILE -> TYPICAL_WARM_UP;
      case STARTUP -> Duration.ZERO;
    };
  }

  private static Duration window(Protocol protocol, Pass pass) {
    return switch (pass) {
      case HEADLINE, DIAGNOSTIC, VIRTUAL_THREADS -> protocol.settle().plus(protocol.window());
      case PROFILE -> protocol.settle().plus(protocol.profiling().window());
      case STARTUP -> protocol.idle();
    };
  }
}
