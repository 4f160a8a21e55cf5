/** Proxy that adds a delay to each round trip between a server and its downstream. */
package dev.loombench.loadgen.delay;
