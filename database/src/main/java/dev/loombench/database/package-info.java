/** The database that servers query: started here or reached by URL, and reset for every trial. */
package dev.loombench.database;
