package dev.loombench.tool.analyze.capacity;

import dev.loombench.tool.analyze.capacity.CapacityResult.End;
import dev.loombench.tool.analyze.diagnose.Bottleneck;
import java.util.Locale;
import java.util.Optional;

/**
 * Effect of more or less of one resource on the capacity.
 *
 * @param setting the setting tried, like {@code 300 threads}
 * @param tried the rate tried and the servers that agree; empty if none was
 * @param isContrastConfirmed true if at least two servers without the knob agree on the result with
 *     which it is contrasted
 */
public record KnobResult(
    Bottleneck bottleneck,
    String setting,
    boolean isMore,
    Optional<End> tried,
    boolean isContrastConfirmed,
    Effect effect) {

  /** Returns true if at least two servers agree on each side of the contrast. */
  public boolean isRepeated() {
    return isContrastConfirmed && tried.filter(End::isConfirmed).isPresent();
  }

  KnobResult with(Effect other) {
    return new KnobResult(bottleneck, setting, isMore, tried, isContrastConfirmed, other);
  }

  /** Effect of a knob on the capacity. */
  public enum Effect {
    MOVED,
    STAYED,
    /** Less of the resource moved it, but so did more of another. */
    OUTWEIGHED,
    /** As many servers show an effect as do not. */
    DISAGREED,
    INVALID,
    NOT_TRIED;

    public String key() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
