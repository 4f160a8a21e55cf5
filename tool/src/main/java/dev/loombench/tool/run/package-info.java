/** The flow of a run: prepare servers, tune rates, run trials, analyze, report. */
package dev.loombench.tool.run;
