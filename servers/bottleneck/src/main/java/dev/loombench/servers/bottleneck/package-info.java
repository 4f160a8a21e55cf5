/**
 * A server that is limited by one known resource, for checking what is said to limit a server: so
 * many threads, connections or permits, each held for so long, give so many answers a second and no
 * more. One path does it; the rest is there to be started, read and looked into.
 */
package dev.loombench.servers.bottleneck;
