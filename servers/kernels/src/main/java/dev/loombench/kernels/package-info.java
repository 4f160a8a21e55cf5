/**
 * The workloads in plain Java. Every bundled server calls this code and adds nothing to it, so that
 * what is compared is the servers and not the work. A delay is no kernel: how to wait is what the
 * concurrency models differ in, so each server waits in its own way. A wait in a monitor is one,
 * for there is one way to have that.
 */
package dev.loombench.kernels;
