package dev.loombench.tool.trial;

import dev.loombench.tool.study.id.VariantId;

/**
 * Variant that cannot be measured on this machine, known before the first trial.
 *
 * @param reason what is missing and what to do, as the end of a sentence without its period
 */
public record UnavailableVariant(VariantId variant, String reason) {

  public String text() {
    return "%s: not measured: %s.".formatted(variant, reason);
  }
}
