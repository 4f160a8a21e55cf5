/** The load engines behind one contract; the built-in one runs as a process of its own. */
package dev.loombench.tool.load;
