/**
 * Server with one known bottleneck, to check the diagnosis: the number of threads, connections or
 * permits and the duration of each hold give its capacity.
 */
package dev.loombench.servers.bottleneck;
