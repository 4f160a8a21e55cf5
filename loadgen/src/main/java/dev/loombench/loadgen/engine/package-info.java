/** HTTP load engine on Netty: event loops, connections and requests. */
package dev.loombench.loadgen.engine;
