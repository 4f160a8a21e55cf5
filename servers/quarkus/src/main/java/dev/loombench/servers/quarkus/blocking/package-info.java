/** Handlers that block their thread, on Quarkus's worker threads or on virtual ones. */
package dev.loombench.servers.quarkus.blocking;
