/** The scripts of the house, run for real in a project of their own with a pretended Maven. */
package dev.loombench.e2e.scripts;
