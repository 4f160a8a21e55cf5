package dev.loombench.tool.ownapp.requests;

import dev.loombench.tool.ownapp.requests.log.LogLine;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Request as a source has it.
 *
 * @param method method in upper case
 * @param url full URL, or a path
 * @param headers headers by name, without case
 * @param body body; empty for none
 * @param second time of arrival in seconds since the epoch
 * @param count number of occurrences, at least 1
 */
record SourceRequest(
    String method,
    String url,
    Map<String, String> headers,
    String body,
    OptionalInt status,
    OptionalLong second,
    int count) {

  SourceRequest {
    var sorted = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    sorted.putAll(headers);
    headers = sorted;
    method = method.toUpperCase(Locale.ROOT);
  }

  /** Returns whether the recorded answer came too late: a timeout, or the client had left. */
  boolean isSlow() {
    return status.isPresent() && LogLine.SLOW.contains(status.getAsInt());
  }

  SourceRequest(String method, String url, Map<String, String> headers, String body, int count) {
    this(method, url, headers, body, OptionalInt.empty(), OptionalLong.empty(), count);
  }
}
