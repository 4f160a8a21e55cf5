/** JPA entities of the tables, shared by the servers that query the database with Hibernate. */
package dev.loombench.jpa;
