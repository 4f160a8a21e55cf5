/**
 * Server that does exactly what a request asks for and counts it, to check the recorders: bytes
 * allocated, contended monitors, CPU used. It has no framework, so that nothing else happens in its
 * JVM.
 */
package dev.loombench.servers.scripted;
