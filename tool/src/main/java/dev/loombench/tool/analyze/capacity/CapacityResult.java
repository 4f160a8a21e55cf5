package dev.loombench.tool.analyze.capacity;

import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.SloResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The highest rate that a server holds within an objective, as far as it was found, and what gives
 * out beyond it.
 *
 * @param workload of which workload
 * @param load the load that searched for it
 * @param variant of which variant
 * @param slo what holding a rate means
 * @param result what was found
 * @param attempts every rate that was tried, in the order made
 * @param knee where the tail of latency turns upwards over the rate; none if it does not show
 * @param causes what gives out beyond the capacity
 * @param knobs what more or less of one resource did
 * @param sentences all of it in words
 */
public record CapacityResult(
    String workload,
    LoadId load,
    String variant,
    Slo slo,
    Result result,
    List<Attempt> attempts,
    Optional<KneePoint> knee,
    List<Diagnosis> causes,
    List<KnobTried> knobs,
    List<String> sentences) {

  public CapacityResult {
    attempts = List.copyOf(attempts);
    causes = List.copyOf(causes);
    knobs = List.copyOf(knobs);
    sentences = List.copyOf(sentences);
  }

  /** What was found. Rates are in requests per second. */
  public sealed interface Result {

    /** A rate was held, and one a little above was not, both in fresh servers. */
    record Confirmed(double held, double notHeld) implements Result {}

    /** It lies between two rates, which is not confirmed. */
    record Between(double held, double notHeld, String why) implements Result {}

    /** No rate was found that the server does not hold. */
    record AtLeast(double held, String why) implements Result {}

    /** The highest rate held in each of several trials, which repeat a search or a ramp. */
    record Repeated(Estimate held) implements Result {}

    /** No rate was found that it holds. */
    record NotFound(String why) implements Result {}

    /** Its name in stored files. */
    default String key() {
      return switch (this) {
        case Confirmed _ -> "confirmed";
        case Between _ -> "between";
        case AtLeast _ -> "at-least";
        case Repeated _ -> "repeated";
        case NotFound _ -> "not-found";
      };
    }
  }

  /** In what a rate was tried. */
  public enum Setting {
    /** In the one warm server of a search or a ramp. */
    WARM("search"),
    /** In a fresh server. */
    FRESH("fresh"),
    /** In a fresh server with JFR attached. */
    WITH_JFR("with JFR"),
    /** In a fresh server with more or less of one resource. */
    KNOB("knob");

    private final String word;

    Setting(String word) {
      this.word = word;
    }

    /** Its name in tables and stored files. */
    public String word() {
      return word;
    }
  }

  /**
   * A rate that was tried.
   *
   * @param setting in what
   * @param trial the trial's number
   * @param variant with which variant
   * @param duePerSecond the rate
   * @param figures what was measured, in the metrics' units
   * @param result result of the objective; empty if the trial is invalid
   */
  public record Attempt(
      Setting setting,
      int trial,
      String variant,
      double duePerSecond,
      Map<Metric, Double> figures,
      Optional<SloResult> result) {
    public Attempt {
      figures = Map.copyOf(figures);
    }

    /** What became of it, in a word. */
    public String verdict() {
      return result
          .map(
              known ->
                  switch (known) {
                    case SloResult.Sustained() -> "held";
                    case SloResult.NotSustained _ -> "not held";
                    case SloResult.NotSent _ -> "not sent";
                  })
          .orElse("not believed");
    }

    /** Why it was not held; empty if it was. */
    public String reason() {
      return result.map(SloViolationPhrases::reason).orElse("");
    }
  }

  /**
   * Where the tail of latency turns upwards.
   *
   * @param duePerSecond at which rate
   * @param p99Millis how long the tail is there
   */
  public record KneePoint(double duePerSecond, double p99Millis) {}

  /**
   * What more or less of one resource did.
   *
   * @param cause what it would be if capacity moved with it
   * @param setting what the server had, like {@code 300 threads}
   * @param duePerSecond the rate it was tried at; 0 if it was not tried
   * @param effect what it showed
   * @param text the same in a sentence
   */
  public record KnobTried(
      Bottleneck cause, String setting, double duePerSecond, Effect effect, String text) {}

  /** What a knob showed. */
  public enum Effect {
    /** The capacity moved with it. */
    MOVED,
    /** The capacity stayed. */
    STAYED,
    /** It could not be told. */
    UNKNOWN
  }
}
