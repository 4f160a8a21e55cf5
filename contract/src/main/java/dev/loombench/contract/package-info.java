/**
 * The records that cross process boundaries: what the tool asks of the load generator, what the
 * generator answers, and how a server says that it is ready. They travel as JSON and depend on
 * nothing.
 */
package dev.loombench.contract;
