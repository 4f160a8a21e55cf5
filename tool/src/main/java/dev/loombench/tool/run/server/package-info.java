/** Servers of a run, and the time between their trials. */
package dev.loombench.tool.run.server;
