/**
 * Reads YAML written by people: every value knows its line and its path, every mistake is reported
 * at once, and a misspelt name is answered with the nearest right one. Knows nothing of studies.
 */
package dev.loombench.tool.study.yaml;
