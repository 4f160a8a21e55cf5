/**
 * YAML files written by people: values know their line and path, all errors are reported at once,
 * and misspelled names get suggestions. Independent of studies.
 */
package dev.loombench.tool.yaml;
