/**
 * Quarkus REST on Vert.x: worker threads, virtual threads or event loops, each in a build of its
 * own from the same source.
 */
package dev.loombench.servers.quarkus;
