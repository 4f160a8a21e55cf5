/**
 * Helidon SE: one virtual thread per connection, which runs all its requests. The example of
 * docs/extend/server.md.
 */
package dev.loombench.servers.helidon;
