/** Handlers that never block: event loops, and kernels on them or beside them. */
package dev.loombench.servers.quarkus.reactive;
