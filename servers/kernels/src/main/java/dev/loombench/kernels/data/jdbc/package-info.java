/** How {@code /db} and {@code /crud} ask by JDBC, on every server that blocks for its answers. */
package dev.loombench.kernels.data.jdbc;
