/** Spring MVC on Tomcat: a thread for each request, from a pool, unbounded or virtual. */
package dev.loombench.servers.mvc;
