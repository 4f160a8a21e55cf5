/** Training run from which the JDK makes the generator's AOT cache. */
package dev.loombench.loadgen.training;
