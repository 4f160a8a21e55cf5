/** Handlers that never block; kernels run on the event loops or on threads of their own. */
package dev.loombench.servers.quarkus.reactive;
