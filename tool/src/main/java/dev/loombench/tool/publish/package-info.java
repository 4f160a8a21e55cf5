/** Metrics of a run or a load test in OpenMetrics, published over HTTP while it runs. */
package dev.loombench.tool.publish;
