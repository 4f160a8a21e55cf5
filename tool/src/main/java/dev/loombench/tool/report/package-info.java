/**
 * Shows what an analysis found: in the terminal, as JSON, as CSV and as a page. Peers, all from the
 * same figures; where they are written is not their business.
 */
package dev.loombench.tool.report;
