/** Tests of the scripts, run in a project with a fake Maven. */
package dev.loombench.e2e.scripts;
