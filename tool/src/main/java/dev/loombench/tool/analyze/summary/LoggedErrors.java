package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.study.id.VariantId;
import java.util.Optional;

/**
 * Errors and warnings that a variant's servers logged under load and not at their start.
 *
 * @param errors number of lines at level ERROR or above, over all trials
 * @param warnings number of lines at level WARN, over all trials
 * @param first first such line, an error if there is one
 */
public record LoggedErrors(
    VariantId variant, long errors, long warnings, String first, Optional<String> outOfMemory) {}
