package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.trial.PointId;

/**
 * A check of a closed load's figures against each other: by Little's law throughput times the mean
 * time from one request of a user to the next is the number of users.
 *
 * @param point where
 * @param variant of which variant
 * @param users how many there were
 * @param implied how many the figures say there were
 */
public record LittlesLaw(PointId point, String variant, int users, double implied) {}
