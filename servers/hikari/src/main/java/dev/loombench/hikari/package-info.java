/** The pool of connections that every server has which asks its database by JDBC. */
package dev.loombench.hikari;
