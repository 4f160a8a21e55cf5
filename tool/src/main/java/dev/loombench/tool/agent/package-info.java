/** The tool's part on another host, which runs roles of a study for a tool elsewhere. */
package dev.loombench.tool.agent;
