/**
 * Reports of an analysis, a validation and a comparison of runs: terminal text, HTML, JSON, CSV and
 * Markdown.
 */
package dev.loombench.tool.report;
