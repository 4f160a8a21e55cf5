/** Counts and histograms by second, and the generator's own health. */
package dev.loombench.loadgen.record;
