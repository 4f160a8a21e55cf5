/**
 * Validation of the instrument on this machine: client headroom, cost of recorders, lateness of the
 * generator, and accuracy of counters.
 */
package dev.loombench.tool.validate;
