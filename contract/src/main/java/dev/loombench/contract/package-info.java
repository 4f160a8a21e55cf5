/**
 * Records that cross process boundaries: commands to the load generator, its events and results,
 * and a server's ready signal. They are exchanged as JSON and use only the JDK.
 */
package dev.loombench.contract;
