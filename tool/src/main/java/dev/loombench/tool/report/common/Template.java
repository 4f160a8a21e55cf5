package dev.loombench.tool.report.common;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text with places named <code>{{name}}</code>; what is put in is not searched for places. */
public final class Template {

  private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z]+)}}");

  private final String source;
  private final Map<String, String> values = new LinkedHashMap<>();

  public Template(String source) {
    this.source = source;
  }

  public Template with(String name, String value) {
    values.put(name, value);
    return this;
  }

  public String text() {
    return PLACE
        .matcher(source)
        .replaceAll(place -> Matcher.quoteReplacement(value(place.group(1))));
  }

  private String value(String name) {
    if (!values.containsKey(name)) {
      throw new IllegalStateException("nothing to put in the place " + name);
    }
    return values.get(name);
  }

  /** Text that may stand between tags or in an attribute. */
  public static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** JSON that may stand in a script element: it can neither end it nor open a comment. */
  public static String scriptSafe(String json) {
    return json.replace("<", "\\u003c");
  }
}
