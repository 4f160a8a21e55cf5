/** Literal expressions of scripts in JavaScript, without their execution. */
package dev.loombench.tool.ownapp.requests.script;
