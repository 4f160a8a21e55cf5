/** JDBC queries, for every server that blocks a thread per query. */
package dev.loombench.kernels.data.jdbc;
