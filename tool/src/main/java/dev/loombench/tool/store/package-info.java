/** Run directory: plain files, append only, each written to a temporary name and renamed. */
package dev.loombench.tool.store;
