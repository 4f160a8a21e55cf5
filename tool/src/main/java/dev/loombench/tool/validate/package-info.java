/**
 * The instrument's own report about a machine: what the client carries, what recording costs, how
 * late the generator is, and whether the counters count what was done.
 */
package dev.loombench.tool.validate;
