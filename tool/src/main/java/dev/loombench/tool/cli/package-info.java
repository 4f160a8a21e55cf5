/** The commands, their flags and exit codes. */
package dev.loombench.tool.cli;
