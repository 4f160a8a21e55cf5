/** The tool: from a study file to a verdict. Its packages stand in the order of the data's flow. */
package dev.loombench.tool;
