/** Elements and scopes of JMeter plans. */
package dev.loombench.tool.ownapp.requests.jmeter;
