/** Recognition of a user's application: its framework, its start and the variants it allows. */
package dev.loombench.tool.ownapp.recognize;
