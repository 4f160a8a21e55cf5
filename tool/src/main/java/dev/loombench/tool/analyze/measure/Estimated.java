package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.evidence.UnavailableReason;
import dev.loombench.tool.stats.Estimate;
import java.util.Optional;

/** Estimate over trials, or the reason why there is none. */
public sealed interface Estimated {

  record Known(Estimate estimate) implements Estimated {}

  record Unavailable(UnavailableReason reason) implements Estimated {}

  default Optional<Estimate> ifKnown() {
    return switch (this) {
      case Known(Estimate estimate) -> Optional.of(estimate);
      case Unavailable _ -> Optional.empty();
    };
  }
}
