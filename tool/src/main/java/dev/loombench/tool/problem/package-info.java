/** What goes wrong, said to people: used by every other package. */
package dev.loombench.tool.problem;
