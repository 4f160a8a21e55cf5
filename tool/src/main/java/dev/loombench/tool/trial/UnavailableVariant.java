package dev.loombench.tool.trial;

/**
 * A variant that can't be measured on this machine, for a reason known before the first trial.
 *
 * @param variant its name
 * @param reason what is missing and what to do, as the end of a sentence without its full stop
 */
public record UnavailableVariant(String variant, String reason) {

  /** In a line of its own. */
  public String text() {
    return "%s: not measured: %s.".formatted(variant, reason);
  }
}
