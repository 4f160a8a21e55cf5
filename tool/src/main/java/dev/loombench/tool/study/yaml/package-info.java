/** Readers of study files. All errors of a file are reported at once, with line and path. */
package dev.loombench.tool.study.yaml;
