/**
 * Helidon SE: a virtual thread for each connection, which runs all of its requests. Also the
 * example of how a server is added, see docs/add-a-server.md.
 */
package dev.loombench.servers.helidon;
