/** Results of rates on fresh servers, by which a capacity is confirmed. */
package dev.loombench.tool.trial.capacity;
