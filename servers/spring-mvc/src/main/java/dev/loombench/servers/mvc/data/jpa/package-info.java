/** The tables as entities, by Spring Data JPA on Hibernate. */
package dev.loombench.servers.mvc.data.jpa;
