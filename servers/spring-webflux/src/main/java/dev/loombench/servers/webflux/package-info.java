/** Spring WebFlux on Reactor Netty: event loops, and kernels on them or beside them. */
package dev.loombench.servers.webflux;
