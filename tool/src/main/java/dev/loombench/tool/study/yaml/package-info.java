/**
 * Readers of study files. All errors of a file are reported at once, with line and path. The folder
 * of a reader is that of the study file; relative paths start there.
 */
package dev.loombench.tool.study.yaml;
