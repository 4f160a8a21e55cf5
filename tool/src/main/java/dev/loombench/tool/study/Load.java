package dev.loombench.tool.study;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Arrival process of requests. */
public sealed interface Load permits OpenModel, ClosedModel {

  Duration SECOND = Duration.ofSeconds(1);

  /** Returns the identity of this load, unique within a workload. */
  LoadId id();

  /** Returns the text that names the load in tables. */
  default String label() {
    return id().label();
  }

  /**
   * Returns the loads of the measured windows that are known in advance: one for a steady load, one
   * per step, none for a load that {@linkplain #findsItsPoints chooses} its rates while running.
   */
  default List<LoadId> points() {
    return findsItsPoints() ? List.of() : List.of(id());
  }

  /** Returns true if its rates are chosen during the measurement, from the results so far. */
  default boolean findsItsPoints() {
    return this instanceof OpenModel.Probing;
  }

  /** Returns the objective that a sustained rate meets, if the load searches for rates. */
  default Optional<Slo> objective() {
    return this instanceof OpenModel.Probing probing
        ? Optional.of(probing.slo())
        : Optional.empty();
  }

  /** Returns the length of its windows, if the load and not the protocol determines it. */
  default Optional<Duration> windowLength() {
    return switch (this) {
      case OpenModel.Stepped stepped -> Optional.of(stepped.hold());
      case ClosedModel.Scheduled scheduled -> Optional.of(scheduled.length());
      case OpenModel _, ClosedModel _ -> Optional.empty();
    };
  }

  /** Returns true if it is measured from the first request to the last answer. */
  default boolean isMeasuredWhole() {
    return this instanceof ClosedModel.Iterations;
  }

  /** Returns true if the measurement begins with a rise that was not rehearsed. */
  default boolean isMeasuredFromItsStart() {
    return this instanceof ClosedModel.Scheduled;
  }

  /** Returns the label with the settings that it leaves out. */
  default String details() {
    return label();
  }

  /** Returns a duration like {@code 1.5 s}. */
  static String seconds(Duration duration) {
    return BigDecimal.valueOf(duration.toNanos(), 9).stripTrailingZeros().toPlainString() + " s";
  }
}
