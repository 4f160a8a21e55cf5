/** A study as records, its reader from YAML and its validation. */
package dev.loombench.tool.study;
