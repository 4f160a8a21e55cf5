/** Errors for users, thrown by all packages. */
package dev.loombench.tool.problem;
