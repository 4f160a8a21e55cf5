package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.study.replication.Replication.Contest;

/**
 * How often one variant was ahead of another here.
 *
 * @param contest which
 * @param measured in how many of its workloads both have a completed trial
 * @param ahead in how many of these its mean was the lower
 * @param surely in how many of those an interval of 95 % over trials is below one
 */
public record Pairing(Contest contest, int measured, int ahead, int surely) {}
