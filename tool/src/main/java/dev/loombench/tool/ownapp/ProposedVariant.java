package dev.loombench.tool.ownapp;

import dev.loombench.tool.study.Variant;

/**
 * Variant of a proposed study.
 *
 * @param reason its difference from the baseline, for people; may be empty
 */
record ProposedVariant(Variant variant, String reason) {}
