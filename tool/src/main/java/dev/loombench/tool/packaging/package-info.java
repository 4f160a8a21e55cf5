/** Makes what servers are started from: jars taken apart, caches of a training run, executables. */
package dev.loombench.tool.packaging;
