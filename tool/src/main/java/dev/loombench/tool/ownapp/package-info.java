/** The command {@code try}: from a user's own application to an answer, without a study file. */
package dev.loombench.tool.ownapp;
