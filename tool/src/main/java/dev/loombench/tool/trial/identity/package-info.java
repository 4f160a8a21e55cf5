/** Identity of an epoch: files of the system under test, the build and the machine's settings. */
package dev.loombench.tool.trial.identity;
