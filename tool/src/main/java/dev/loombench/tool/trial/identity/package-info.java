/**
 * Identities of server runs and epochs: files of the system under test, the build and the machine's
 * settings.
 */
package dev.loombench.tool.trial.identity;
