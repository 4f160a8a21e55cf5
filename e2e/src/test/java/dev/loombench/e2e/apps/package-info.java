/** Applications that the tests start as processes. Each has no class but its own. */
package dev.loombench.e2e.apps;
