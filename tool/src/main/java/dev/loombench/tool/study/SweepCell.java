package dev.loombench.tool.study;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;

/**
 * Point of a sweep's grid, with the trials that measure it.
 *
 * @param column index of the value across, from 0
 * @param row index of the value up, from 0
 * @param workload workload
 * @param load identity of the load
 * @param of variant in the ratio's numerator
 * @param over variant in the denominator
 * @param firstBlock number of its first block: points that share a variant and a load have separate
 *     blocks, so that no trial counts for two points
 */
public record SweepCell(
    int column,
    int row,
    WorkloadId workload,
    LoadId load,
    VariantId of,
    VariantId over,
    int firstBlock) {}
