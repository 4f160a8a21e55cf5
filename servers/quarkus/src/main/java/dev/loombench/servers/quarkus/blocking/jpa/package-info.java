/** Queries through Hibernate. */
package dev.loombench.servers.quarkus.blocking.jpa;
