/** Requests from where they are: command line, curl, HAR, OpenAPI, access logs, k6 and JMeter. */
package dev.loombench.tool.ownapp.requests;
