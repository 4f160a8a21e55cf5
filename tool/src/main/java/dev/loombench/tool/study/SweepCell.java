package dev.loombench.tool.study;

/**
 * A place of a sweep's grid, and where in the study it is measured.
 *
 * @param column which value across, from 0
 * @param row which value up, from 0
 * @param workload the workload's name
 * @param load identity of the load
 * @param of the variant above the line of the ratio
 * @param over the variant below it
 * @param firstBlock the number of its first block: places that share a variant and a load have
 *     blocks of their own, so that no trial of one counts for another
 */
public record SweepCell(
    int column, int row, String workload, LoadId load, String of, String over, int firstBlock) {}
