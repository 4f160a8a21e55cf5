package dev.loombench.tool.report.html;

/** Small pieces of HTML. */
final class Html {

  private Html() {}

  /** Text escaped for use between tags or in an attribute. */
  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  static String element(String name, String attributes, String content) {
    String space = attributes.isEmpty() ? "" : " ";
    return "<%s%s%s>%s</%s>".formatted(name, space, attributes, content, name);
  }

  static String text(String name, String text) {
    return element(name, "", escaped(text));
  }
}
