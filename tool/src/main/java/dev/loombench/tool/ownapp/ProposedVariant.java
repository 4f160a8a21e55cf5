package dev.loombench.tool.ownapp;

import dev.loombench.tool.study.Variant;

/**
 * Variant of a proposed study.
 *
 * @param variant the variant
 * @param reason its difference from the baseline, for people; may be empty
 */
record ProposedVariant(Variant variant, String reason) {}
