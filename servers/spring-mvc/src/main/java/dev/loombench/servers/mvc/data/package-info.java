/** Database workloads, with a connection pool and plain JDBC or JPA. */
package dev.loombench.servers.mvc.data;
