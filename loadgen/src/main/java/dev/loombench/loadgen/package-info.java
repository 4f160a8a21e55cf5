/** Process of the load generator and its downstream service. */
package dev.loombench.loadgen;
