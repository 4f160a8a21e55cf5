package dev.loombench.tool.ownapp.requests;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.yaml.Quoting;
import dev.loombench.tool.yaml.TextFile;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parser of requests on the command line: {@code [Nx] METHOD PATH [BODY]}. */
final class RequestText {

  /** Limit of a body in a study file. */
  static final int MAX_BODY_BYTES = 1 << 20;

  private static final Pattern FORM =
      Pattern.compile(
          "\\s*(?:([1-9]\\d{0,5})x\\s+)?([A-Z]+)\\s+(/\\S*)(?:\\s+(.*))?", Pattern.DOTALL);

  private RequestText() {}

  /** Parses a request; a body that starts with @ is the text of that file. */
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
