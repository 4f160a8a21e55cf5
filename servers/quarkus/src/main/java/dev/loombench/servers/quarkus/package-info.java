/**
 * Quarkus REST on Vert.x: on worker threads, on virtual threads or on event loops, each a build of
 * its own from this one source.
 */
package dev.loombench.servers.quarkus;
