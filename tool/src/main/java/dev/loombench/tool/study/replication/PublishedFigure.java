package dev.loombench.tool.study.replication;

/**
 * Figure of a published study, as printed.
 *
 * @param table table, figure or section of the publication
 * @param scenario scenario, in this project's naming
 * @param note remark, such as an unreadable cell; usually empty
 */
public record PublishedFigure(
    String table,
    String scenario,
    String variant,
    String metric,
    String unit,
    double value,
    String note) {}
