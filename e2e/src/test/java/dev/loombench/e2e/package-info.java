/** End-to-end tests: processes started by the launcher, and the report in a browser. */
package dev.loombench.e2e;
