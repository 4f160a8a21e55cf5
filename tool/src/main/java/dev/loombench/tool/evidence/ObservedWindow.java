package dev.loombench.tool.evidence;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;

/** Last window of a completed trial at a point. */
record ObservedWindow(PastTrial trial, Measurement measurement) {

  /** Block of an epoch; trials of different epochs are never paired. */
  record BlockKey(int epoch, int block) implements Comparable<BlockKey> {

    private static final Comparator<BlockKey> ORDER =
        Comparator.comparingInt(BlockKey::epoch).thenComparingInt(BlockKey::block);

    @Override
    public int compareTo(BlockKey other) {
      return ORDER.compare(this, other);
    }
  }

  BlockKey blockKey() {
    return new BlockKey(trial.epoch(), trial.trial().block());
  }

  VariantId variant() {
    return trial.trial().variant();
  }

  Optional<Reading> reading(Metric metric) {
    return Optional.ofNullable(measurement.readings().get(metric));
  }

  OptionalDouble number(Metric metric) {
    return measurement.readings().get(metric) instanceof Reading.Measured(double value)
        ? OptionalDouble.of(value)
        : OptionalDouble.empty();
  }
}
