/**
 * The real thing: real processes started by the launcher, the report in a real browser, and what
 * the tests of both need.
 */
package dev.loombench.e2e;
