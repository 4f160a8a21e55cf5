/** Page that shows a run while it happens. */
package dev.loombench.tool.publish.live;
