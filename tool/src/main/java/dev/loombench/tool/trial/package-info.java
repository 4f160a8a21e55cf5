/**
 * The words for what is planned and measured: a trial, its windows, readings and outcome. They are
 * handed from stage to stage and know nothing of how they came about.
 */
package dev.loombench.tool.trial;
