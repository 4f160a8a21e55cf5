package dev.loombench.tool.plan;

import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Pass;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Estimate of the time that the rest of a study takes: for each pass from its trials made so far,
 * or else from the protocol.
 */
public final class TimeEstimate {

  private static final Duration START_AND_STOP = Duration.ofSeconds(6);
  private static final Duration TYPICAL_WARM_UP = Duration.ofSeconds(20);

  private TimeEstimate() {}

  /**
   * Returns the time left.
   *
   * @param remaining number of trials of each pass still to come
   */
  public static Duration left(Study study, List<PastTrial> history, Map<Pass, Integer> remaining) {
    return remaining.entrySet().stream()
        .map(
            pass ->
                perTrial(study.protocol(), history, pass.getKey()).multipliedBy(pass.getValue()))
        .reduce(Duration.ZERO, Duration::plus);
  }

  private static Duration perTrial(Protocol protocol, List<PastTrial> history, Pass pass) {
    List<Duration> made =
        history.stream().filter(past -> past.trial().pass() == pass).map(PastTrial::took).toList();
    return made.isEmpty()
        ? START_AND_STOP.plus(byProtocol(protocol, pass))
        : made.stream().reduce(Duration.ZERO, Duration::plus).dividedBy(made.size());
  }

  private static Duration byProtocol(Protocol protocol, Pass pass) {
    Duration warm = TYPICAL_WARM_UP.plus(protocol.settle());
    return switch (pass) {
      case HEADLINE, DIAGNOSTIC, VIRTUAL_THREADS -> warm.plus(protocol.window());
      case PROFILE -> warm.plus(protocol.profiling().window());
      case STARTUP -> protocol.idle();
    };
  }
}
