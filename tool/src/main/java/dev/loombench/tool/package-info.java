/** The tool: from a study file to a verdict. Its packages are in the order of the data flow. */
package dev.loombench.tool;
