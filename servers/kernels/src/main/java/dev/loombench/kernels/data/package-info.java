/**
 * Data of the database workloads: tables, statements, rows and rejected bodies. Each server
 * executes the statements with its own driver.
 */
package dev.loombench.kernels.data;
