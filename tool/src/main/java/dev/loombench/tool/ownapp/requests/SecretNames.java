package dev.loombench.tool.ownapp.requests;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of headers, parameters and fields whose values are secrets. */
final class SecretNames {

  private static final Set<String> WHOLE =
      Set.of("auth", "cookie", "setcookie", "jwt", "pwd", "pass", "sig", "sid", "pin", "otp");
  private static final List<String> PARTS =
      List.of(
          "token",
          "secret",
          "apikey",
          "accesskey",
          "authorization",
          "passw",
          "credential",
          "signature",
          "session",
          "csrf",
          "xsrf");

  /** Name of a field in JSON with a text that is not empty. */
  private static final Pattern JSON_FIELD =
      Pattern.compile("\"([^\"\\\\]{1,80})\"\\s*:\\s*\"(?!\\{secret:)[^\"]");

  /** Name of a field of a form with a value that is not empty. */
  private static final Pattern FORM_FIELD =
      Pattern.compile("(?:^|&)([^=&]{1,80})=(?!\\{secret:)[^&]");

  /** Name of an XML element with text. */
  private static final Pattern XML_FIELD =
      Pattern.compile("<(?:\\w+:)?(\\w{1,80})[^<>]*>(?!\\{secret:)[^<\\s]");

  private SecretNames() {}

  /** Returns whether a value of this name is taken for a secret. */
  static boolean isSecret(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    return WHOLE.contains(plain) || PARTS.stream().anyMatch(plain::contains);
  }

  /** Returns the first field of a JSON, form or XML body that is taken for a secret. */
  static Optional<String> inBody(String body) {
    String start = body.stripLeading();
    Pattern fields =
        start.startsWith("{") || start.startsWith("[")
            ? JSON_FIELD
            : start.startsWith("<") ? XML_FIELD : FORM_FIELD;
    Matcher matcher = fields.matcher(body);
    return matcher.results().map(found -> found.group(1)).filter(SecretNames::isSecret).findFirst();
  }
}
