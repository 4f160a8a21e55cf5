/** The tables as entities, by Hibernate. */
package dev.loombench.servers.quarkus.blocking.jpa;
