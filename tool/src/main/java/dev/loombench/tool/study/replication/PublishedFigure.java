package dev.loombench.tool.study.replication;

/**
 * One figure of a published study, as printed.
 *
 * @param table the table, figure or part of the text where it stands
 * @param scenario what was done, in this project's name for it
 * @param variant what it was done with, in this project's name for it
 * @param metric what was measured, like {@code latency_p95}
 * @param unit its unit
 * @param value the figure
 * @param note what is to be known of it, such as a cell that can't be read; mostly empty
 */
public record PublishedFigure(
    String table,
    String scenario,
    String variant,
    String metric,
    String unit,
    double value,
    String note) {}
