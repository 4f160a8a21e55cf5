/**
 * A server whose doings are scripted and counted, for checking what recorders tell: how many bytes
 * it allocated, how often threads waited for a monitor, how much CPU it burnt. It has no framework,
 * so that nothing happens in its JVM that was not asked for.
 */
package dev.loombench.servers.scripted;
