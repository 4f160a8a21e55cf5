/** Builds what servers start from: extracted jars, caches of training runs, native executables. */
package dev.loombench.tool.packaging;
