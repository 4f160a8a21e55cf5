/** Arrival times and user sessions, as pure functions of the plan. */
package dev.loombench.loadgen.schedule;
