/** What to run next, given what was run. */
package dev.loombench.tool.plan;
