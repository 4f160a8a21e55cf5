/** Servers that trials share. */
package dev.loombench.tool.trial.server;
