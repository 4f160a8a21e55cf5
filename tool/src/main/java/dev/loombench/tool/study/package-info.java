/** Model of a study as validated records. */
package dev.loombench.tool.study;
