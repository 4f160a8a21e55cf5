/** Queries through Spring Data JPA on Hibernate. */
package dev.loombench.servers.mvc.data.jpa;
