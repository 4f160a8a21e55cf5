/** Commands: their options, output and exit codes. */
package dev.loombench.tool.cli;
