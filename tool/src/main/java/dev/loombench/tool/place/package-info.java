/** Hosts other than the tool's: connections, agents, clocks, and the roles that run there. */
package dev.loombench.tool.place;
