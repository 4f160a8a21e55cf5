/** Identities of the parts of a study. */
package dev.loombench.tool.study.id;
