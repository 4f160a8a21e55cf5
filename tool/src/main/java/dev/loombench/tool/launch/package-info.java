/**
 * A server as a child process: its JVM flags, its CPUs, when it is ready, and that nothing of it is
 * left afterwards. Beside it what the machine is, and whether it is fit for measuring.
 */
package dev.loombench.tool.launch;
