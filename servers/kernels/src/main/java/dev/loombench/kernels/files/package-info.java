/** File workload, with blocking calls and with asynchronous channels. */
package dev.loombench.kernels.files;
