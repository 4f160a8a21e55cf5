/** Lines of access logs. */
package dev.loombench.tool.ownapp.requests.log;
