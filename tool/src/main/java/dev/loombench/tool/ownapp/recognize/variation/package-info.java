/** Variants of an application that {@code --vary} asks for. */
package dev.loombench.tool.ownapp.recognize.variation;
