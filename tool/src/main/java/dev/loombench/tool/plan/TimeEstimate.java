package dev.loombench.tool.plan;

import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Study;
import java.time.Duration;
import java.util.List;

/** How long the rest of a study will take, from the trials made so far, or else its protocol. */
public final class TimeEstimate {

  private static final Duration START_AND_STOP = Duration.ofSeconds(6);

  private TimeEstimate() {}

  /** The time left for {@code remaining} more trials. */
  public static Duration left(Study study, List<PastTrial> history, int remaining) {
    return perTrial(study, history).multipliedBy(remaining);
  }

  private static Duration perTrial(Study study, List<PastTrial> history) {
    if (history.isEmpty()) {
      Protocol protocol = study.protocol();
      return START_AND_STOP
          .plus(protocol.warmUp().cpu())
          .plus(protocol.settle())
          .plus(protocol.window());
    }
    return history.stream()
        .map(PastTrial::took)
        .reduce(Duration.ZERO, Duration::plus)
        .dividedBy(history.size());
  }
}
