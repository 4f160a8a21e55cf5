/** Sends what is due over a pool of connections and tells what became of each request. */
package dev.loombench.loadgen.engine;
