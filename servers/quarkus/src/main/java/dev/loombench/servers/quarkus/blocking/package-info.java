/** Handlers that block their thread, a worker thread or a virtual one. */
package dev.loombench.servers.quarkus.blocking;
