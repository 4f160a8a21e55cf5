/**
 * The tool's part on another host: it runs roles of a study for a tool at the other end of a
 * connection.
 */
package dev.loombench.tool.agent;
