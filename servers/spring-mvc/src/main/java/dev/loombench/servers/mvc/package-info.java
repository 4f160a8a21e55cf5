/** Spring MVC on Tomcat: one thread per request, from a pool, unbounded or virtual. */
package dev.loombench.servers.mvc;
