/** Validation of the instrument on this machine, in four sections. */
package dev.loombench.tool.validate;
