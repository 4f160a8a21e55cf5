/** Process that starts or connects to the database of the servers and resets it for trials. */
package dev.loombench.database;
