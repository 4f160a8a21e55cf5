/** First start of each variant of an application, and the reasons why one fails. */
package dev.loombench.tool.ownapp.start;
