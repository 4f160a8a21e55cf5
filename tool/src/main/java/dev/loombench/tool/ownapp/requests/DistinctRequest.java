package dev.loombench.tool.ownapp.requests;

import java.util.Map;

/**
 * Request to send, without secrets. Equal requests are counted together.
 *
 * @param method method in upper case
 * @param headers headers by name
 * @param body body; empty for none
 */
record DistinctRequest(String method, String path, Map<String, String> headers, String body) {}
