/** How {@code /db} and {@code /crud} reach the database: a pool of connections, by JDBC or JPA. */
package dev.loombench.servers.mvc.data;
