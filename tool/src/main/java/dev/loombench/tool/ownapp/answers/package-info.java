/** Comparison of the answers of an application's variants. */
package dev.loombench.tool.ownapp.answers;
