/** The load engine: a plan in, per-second counts and histograms out, in a JVM of its own. */
package dev.loombench.loadgen;
