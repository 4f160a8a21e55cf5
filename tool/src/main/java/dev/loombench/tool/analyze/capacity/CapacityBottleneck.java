package dev.loombench.tool.analyze.capacity;

import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.trial.PointId;
import java.util.Locale;
import java.util.Optional;

/**
 * Bottleneck beyond the maximum sustainable rate.
 *
 * @param point the lowest rate that was not sustained
 * @param diagnosis the diagnosis there; empty if only a knob shows it
 */
public record CapacityBottleneck(
    PointId point,
    Bottleneck bottleneck,
    Optional<Diagnosis> diagnosis,
    Optional<KnobResult> movedBy) {

  public Certainty certainty() {
    return movedBy
        .map(knob -> knob.isRepeated() ? Certainty.CONFIRMED : Certainty.LIKELY)
        .orElse(Certainty.SUSPECTED);
  }

  /** Weight of the evidence for a bottleneck. */
  public enum Certainty {
    /** Measurements fit, but no experiment was made. */
    SUSPECTED,
    /**
     * More or less of the resource moved the capacity once: one side of the contrast was seen on
     * one server only.
     */
    LIKELY,
    /**
     * More or less of the resource moved the capacity repeatedly: at least two fresh servers with
     * the usual amount agree, and so do at least two with the other amount.
     */
    CONFIRMED;

    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
