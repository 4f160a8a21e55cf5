package dev.loombench.tool.text;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of fields, headers and variables with secret values, and the mask of these values. */
public final class SecretNames {

  /** Text in place of a secret. */
  public static final String MASK = "***";

  private static final Set<String> WHOLE =
      Set.of("auth", "cookie", "setcookie", "jwt", "pass", "sig", "sid", "pin", "otp", "key");
  private static final List<String> PARTS =
      List.of(
          "token",
          "secret",
          "apikey",
          "accesskey",
          "authorization",
          "privatekey",
          "subscriptionkey",
          "xauth",
          "passw",
          "passphrase",
          "passcode",
          "pwd",
          "credential",
          "signature",
          "session",
          "sessid",
          "csrf",
          "xsrf");

  /** Name of a field in JSON with a number or a text that is not empty. */
  private static final Pattern JSON_FIELD =
      Pattern.compile("\"([^\"\\\\]{1,80})\"\\s*:\\s*(?:\"(?!\\{secret:)[^\"]|-?\\d)");

  /** Name of a field of a form with a value that is not empty. */
  private static final Pattern FORM_FIELD =
      Pattern.compile("(?:^|&)([^=&]{1,80})=(?!\\{secret:)[^&]");

  /** Name of an XML element with text. */
  private static final Pattern XML_FIELD =
      Pattern.compile("<(?:\\w+:)?(\\w{1,80})[^<>]*>(?!\\{secret:)[^<\\s]");

  private static final String NAME = "(?<name>[\\w.:\\[\\]-]{1,80})";

  /** Values after their names: in XML, JSON, and in queries, forms and assignments. */
  private static final List<Pattern> VALUES =
      List.of(
          Pattern.compile("(?<start><" + NAME + "(?:\\s[^<>]*)?>)(?!\\{secret:)[^<]+"),
          Pattern.compile(
              "(?<start>\"(?<name>[^\"\\\\]{1,80})\"\\s*:\\s*\"?)(?!\\{secret:)"
                  + "(?:(?<=\")[\\s\\S]+?(?:(?<!\\\\)(?=\")|\\z)|-?\\d[\\d.]*)"),
          Pattern.compile("(?<start>(?<![^?&;,\\s'\"])" + NAME + "=)(?!\\{)[^&\\s;'\"]+"));

  private static final Pattern HEADER =
      Pattern.compile("(?<start>(?<name>[\\w-]{1,80})\\s*:\\s*)(?!\\{)[^{\\s].*");

  private static final Pattern CREDENTIALS =
      Pattern.compile("(?i)(?<start>\\b(bearer|basic)\\s+)[A-Za-z0-9._~+/=-]{8,}");

  private static final Pattern USER = Pattern.compile("(?<start>://)[^/\\s@\"']+(?=@)");

  private SecretNames() {}

  /** Returns whether a value of this name is taken for a secret. */
  public static boolean isSecret(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    return WHOLE.contains(plain) || PARTS.stream().anyMatch(plain::contains);
  }

  /** Returns the first field of a JSON, form or XML body that is taken for a secret. */
  public static Optional<String> inBody(String body) {
    String start = body.stripLeading();
    Pattern fields =
        start.startsWith("{") || start.startsWith("[")
            ? JSON_FIELD
            : start.startsWith("<") ? XML_FIELD : FORM_FIELD;
    Matcher matcher = fields.matcher(body);
    return matcher.results().map(found -> found.group(1)).filter(SecretNames::isSecret).findFirst();
  }

  /**
   * Returns a text without the values that are taken for secrets: those with such a name,
   * credentials of HTTP and users of URLs. Placeholders in braces stay.
   */
  public static String masked(String text) {
    String masked = HEADER.matcher(text).matches() ? masked(HEADER, text) : text;
    for (Pattern values : VALUES) {
      masked = masked(values, masked);
    }
    masked = CREDENTIALS.matcher(masked).replaceAll("${start}" + MASK);
    return USER.matcher(masked).replaceAll("${start}" + MASK);
  }

  private static String masked(Pattern values, String text) {
    return values
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    isSecret(found.group("name")) ? found.group("start") + MASK : found.group()));
  }
}
