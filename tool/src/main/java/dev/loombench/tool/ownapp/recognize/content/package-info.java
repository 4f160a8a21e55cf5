/** Content of an application: its classes, libraries and configuration files. */
package dev.loombench.tool.ownapp.recognize.content;
