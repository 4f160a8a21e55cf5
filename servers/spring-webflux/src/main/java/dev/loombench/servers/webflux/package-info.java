/** Spring WebFlux on Reactor Netty: event loops; kernels on them or on threads of their own. */
package dev.loombench.servers.webflux;
