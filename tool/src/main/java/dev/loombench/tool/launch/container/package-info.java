/** Servers in containers: the engine, its images, and the containers seen from this machine. */
package dev.loombench.tool.launch.container;
