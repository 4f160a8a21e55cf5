/** Counts, histograms and the generator's own resource usage. */
package dev.loombench.loadgen.record;
