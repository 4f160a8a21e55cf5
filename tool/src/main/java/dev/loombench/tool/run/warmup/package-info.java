/** When a server is warm: rules by its CPU and its JIT compiler, never by latency. */
package dev.loombench.tool.run.warmup;
