/** The workload that writes, reads and deletes files: blocking, and by asynchronous channels. */
package dev.loombench.kernels.files;
