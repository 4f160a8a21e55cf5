package dev.loombench.tool.analyze.summary;

import dev.loombench.contract.RequestResult;
import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.Point;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tells which side gave up where a server was asked for more than it could do: by the kernel's
 * counters of connections, and by how the requests ended.
 */
final class RefusalEvidence {

  private static final List<Metric> COUNTERS =
      List.of(
          Metric.LISTEN_OVERFLOWS,
          Metric.LISTEN_DROPS,
          Metric.TCP_RESETS_SENT,
          Metric.TCP_RETRANSMITTED);

  private final Trials trials;
  private final Estimator estimator;

  RefusalEvidence(Trials trials, Estimator estimator) {
    this.trials = trials;
    this.estimator = estimator;
  }

  /** In a sentence; none where nothing was counted. */
  Optional<String> sentence(Point point, String variant) {
    if (COUNTERS.stream().allMatch(counter -> counted(point, variant, counter).isEmpty())) {
      return Optional.empty();
    }
    var signs = new ArrayList<String>();
    mean(point, variant, Metric.LISTEN_OVERFLOWS)
        .map(
            "%s connections a window came upon a full accept queue: it did not accept in time"
                ::formatted)
        .or(
            () ->
                mean(point, variant, Metric.LISTEN_DROPS)
                    .map("its listening socket dropped %s connections a window"::formatted))
        .ifPresent(signs::add);
    ended(point, variant, RequestResult.CONNECT_REFUSED, "it refused %s connections")
        .ifPresent(signs::add);
    ended(point, variant, RequestResult.RESET, "it reset or closed the connections of %s requests")
        .ifPresent(signs::add);
    ended(point, variant, RequestResult.TIMEOUT, "the client gave up waiting for %s requests")
        .ifPresent(signs::add);
    mean(point, variant, Metric.TCP_RETRANSMITTED)
        .map("%s TCP segments a window had to be sent again"::formatted)
        .ifPresent(signs::add);
    return Optional.of(
        signs.isEmpty()
            ? "With %s neither side gave up: no connection was dropped, refused or reset, requests waited."
                .formatted(variant)
            : "With %s: %s.".formatted(variant, String.join("; ", signs)));
  }

  private Optional<String> mean(Point point, String variant, Metric metric) {
    return counted(point, variant, metric)
        .map(Estimate::value)
        .filter(value -> value > 0)
        .map(Numbers::count);
  }

  private Optional<Estimate> counted(Point point, String variant, Metric metric) {
    return estimator.known(point, variant, metric);
  }

  private Optional<String> ended(Point point, String variant, RequestResult result, String text) {
    long requests =
        trials.made(point, variant, Pass.HEADLINE).stream()
            .filter(TrialRecord::completed)
            .mapToLong(trial -> trial.results().getOrDefault(result, 0L))
            .sum();
    return requests == 0 ? Optional.empty() : Optional.of(text.formatted(requests));
  }
}
