/** When requests are due and users present: arithmetic that knows neither clock nor network. */
package dev.loombench.loadgen.schedule;
