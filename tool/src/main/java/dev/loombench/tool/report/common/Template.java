package dev.loombench.tool.report.common;

import dev.loombench.tool.text.EscapedOutput;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text with placeholders <code>{{name}}</code>; inserted values are not searched for placeholders.
 */
public final class Template {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([a-z]+)}}");

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
    return PLACEHOLDER
        .matcher(source)
        .replaceAll(place -> Matcher.quoteReplacement(value(place.group(1))));
  }

  private String value(String name) {
    if (!values.containsKey(name)) {
      throw new IllegalStateException("no value for the placeholder " + name);
    }
    return values.get(name);
  }

  /** Escapes text for an element or an attribute. */
  public static String escaped(String text) {
    return EscapedOutput.escaped(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /**
   * Escapes JSON so that it cannot end a script element or open a comment, and that its texts show
   * characters that hide or reorder text.
   */
  public static String scriptSafe(String json) {
    return EscapedOutput.shown(json).replace("<", "\\u003c");
  }
}
