/**
 * What every bundled server needs around the kernels and does alike: reading its properties, saying
 * what is in force, and saying that it listens.
 */
package dev.loombench.kernels.serving;
