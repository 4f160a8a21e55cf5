/**
 * Launch of a server as a child process: JVM flags, CPUs, readiness, and a reliable stop. Also the
 * description of the machine.
 */
package dev.loombench.tool.launch;
