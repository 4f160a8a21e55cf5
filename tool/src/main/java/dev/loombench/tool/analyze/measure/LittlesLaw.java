package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.PointId;

/**
 * Consistency check of closed load by Little's law: throughput times the mean time from one request
 * of a user to the next equals the number of users.
 */
public record LittlesLaw(PointId point, VariantId variant, int users, double implied) {}
