/**
 * What the database workloads store and ask for: tables, statements, rows, and which bodies are
 * refused. How a statement reaches the database is each server's own.
 */
package dev.loombench.kernels.data;
