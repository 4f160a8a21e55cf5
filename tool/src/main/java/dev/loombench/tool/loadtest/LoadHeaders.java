package dev.loombench.tool.loadtest;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.SecretSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parser of headers in the form of curl, {@code Name: value}, or {@code NAME=VALUE}. */
public final class LoadHeaders {

  /** A name contains neither separator, so the first one ends it (RFC 9110, 5.1). */
  private static final Pattern FORM = Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+)\\s*[:=](.*)");

  private LoadHeaders() {}

  /**
   * Parses headers and adds those from environment variables.
   *
   * @param variables environment variables by header
   * @throws Problem if a text is not a header, a name is repeated, or a variable is not set
   */
  public static Map<String, String> of(List<String> texts, Map<String, String> variables) {
    var all = new ArrayList<>(texts);
    variables.forEach(
        (name, variable) -> all.add(name + "=" + new SecretSource.Variable(variable).value()));
    return of(all);
  }

  /**
   * Parses headers.
   *
   * @throws Problem if a text is not a header, or a name is repeated
   */
  public static Map<String, String> of(List<String> texts) {
    var headers = new LinkedHashMap<String, String>();
    var names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    for (String text : texts) {
      Matcher matcher = FORM.matcher(text);
      if (!matcher.matches()) {
        throw Problem.usage(
            "--header: found '%s'; give 'Name: value' or NAME=VALUE.".formatted(text));
      }
      String name = matcher.group(1);
      if (RequestSpec.SET_BY_ENGINE.contains(name.toLowerCase(Locale.ROOT))) {
        throw Problem.usage(
            "--header: found %s, which the engine sets; leave it out.".formatted(name));
      }
      if (!names.add(name)) {
        throw Problem.usage(
            "--header: found %s twice; give one value, with commas where there are several."
                .formatted(name));
      }
      headers.put(name, matcher.group(2).strip());
    }
    return headers;
  }
}
