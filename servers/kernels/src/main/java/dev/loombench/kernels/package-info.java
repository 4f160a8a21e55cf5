/**
 * Workloads in plain Java. Every bundled server calls this code and adds nothing to it, so that
 * servers are compared by the same work. A delay is not a kernel: concurrency models differ in how
 * they wait, so each server waits in its own way.
 */
package dev.loombench.kernels;
