/** Statistics: intervals, tests, quantiles and trends of numbers. */
package dev.loombench.tool.stats;
