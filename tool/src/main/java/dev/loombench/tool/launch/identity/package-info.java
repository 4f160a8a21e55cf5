/** Identity of what a run measures: hashes of its files, and the conditions of the machine. */
package dev.loombench.tool.launch.identity;
