/**
 * Requests from where they are: command line, curl, HAR, OpenAPI, access logs, JMeter, any client.
 */
package dev.loombench.tool.ownapp.requests;
