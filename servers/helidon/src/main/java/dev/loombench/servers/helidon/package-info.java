/**
 * Helidon SE: one virtual thread per connection, which runs all its requests. The example of
 * docs/add-a-server.md.
 */
package dev.loombench.servers.helidon;
