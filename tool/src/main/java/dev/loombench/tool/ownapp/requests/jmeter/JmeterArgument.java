package dev.loombench.tool.ownapp.requests.jmeter;

/**
 * Argument of an HTTP sampler.
 *
 * @param name name; empty for a body
 * @param encoded whether JMeter percent-encodes it
 */
public record JmeterArgument(String name, String value, boolean encoded) {}
