/** HikariCP connection pool, for the servers that query with JDBC. */
package dev.loombench.hikari;
