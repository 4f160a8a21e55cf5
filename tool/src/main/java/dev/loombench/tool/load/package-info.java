/** Load engines and the processes that trials need besides the server. */
package dev.loombench.tool.load;
