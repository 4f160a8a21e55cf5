/** The run directory: plain files, append only, each written under another name and renamed. */
package dev.loombench.tool.store;
