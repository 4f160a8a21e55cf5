/** Parts of a server around the kernels: options, start, facts and the ready file. */
package dev.loombench.kernels.serving;
