package dev.loombench.tool.ownapp.requests;

import dev.loombench.tool.ownapp.requests.log.LogLine;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.yaml.Quoting;
import dev.loombench.tool.yaml.TextFile;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  /** Limit of a body in a study file. */
  static final int MAX_BODY_BYTES = 1 << 20;

  private static final Pattern FORM =
      Pattern.compile(
          "\\s*(?:([1-9]\\d{0,5})x\\s+)?([A-Z]+)\\s+(/\\S*)(?:\\s+(.*))?", Pattern.DOTALL);

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

  /** Parses {@code [Nx] METHOD PATH [BODY]}; a body that starts with @ is the text of that file. */
  static SourceRequest parse(String flag, String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw Problem.usage(
          "%s: found %s; give METHOD PATH [BODY], like 'GET /owners?page=1', with '3x ' before it for the weight 3."
              .formatted(flag, Quoting.quoted(text)));
    }
    String weight = matcher.group(1);
    String body = matcher.group(4) == null ? "" : body(matcher.group(4).strip());
    return new SourceRequest(
        matcher.group(2),
        matcher.group(3),
        contentType(body),
        body,
        weight == null ? 1 : Integer.parseInt(weight));
  }

  private static String body(String text) {
    return text.startsWith("@") ? TextFile.read(Path.of(text.substring(1)), MAX_BODY_BYTES) : text;
  }

  private static Map<String, String> contentType(String body) {
    return body.startsWith("{") || body.startsWith("[")
        ? Map.of("Content-Type", "application/json")
        : Map.of();
  }
}
