package dev.loombench.tool.study.yaml;

import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.YamlFields;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reader of the JDKs of variants.
 *
 * @param byStudy the JDK of variants that name none; empty for the JDK of the tool
 */
record JdkReader(Path folder, Optional<String> byStudy) {

  static final String FIELD = "jdk";

  private static final String RULE =
      "a release like 21, a version like 21.0.8, or the folder of a JDK, with a '/'";
  private static final Pattern VERSION = Pattern.compile("[1-9][0-9]{0,2}(\\.[0-9]{1,5}){0,4}");
  private static final int OLDEST_RELEASE = 21;

  /** Returns a version, or an absolute folder. */
  static String read(Cursor value, Path folder) {
    String text = value.text(RULE);
    if (VERSION.matcher(text).matches()) {
      return text;
    }
    if (!text.contains("/") && !text.equals("~")) {
      throw value.refuseFound(RULE);
    }
    String absolute = text.replaceFirst("^~(?=/|$)", System.getProperty("user.home"));
    return folder.resolve(absolute).normalize().toString();
  }

  /**
   * Reads the variant's own JDK, if it names one. Must be called before {@link YamlFields#done}.
   */
  Optional<String> of(YamlFields variant) {
    return variant.optional(FIELD, value -> read(value, folder));
  }

  /** Returns the JDK of a bundled server: its own or the study's. */
  Optional<String> ofServer(YamlFields variant, Optional<String> own) {
    Optional<String> chosen = own.or(() -> byStudy);
    if (chosen.filter(JdkReader::isTooOld).isPresent()) {
      throw variant.refuse(
          own.isPresent() ? FIELD : "server",
          "bundled servers need Java %d or newer, but %s asks for %s; give a newer JDK"
              .formatted(
                  OLDEST_RELEASE, own.isPresent() ? "this" : "the study's 'jvm'", chosen.get()));
    }
    return chosen;
  }

  private static boolean isTooOld(String jdk) {
    return VERSION.matcher(jdk).matches()
        && Integer.parseInt(jdk.split("\\.", 2)[0]) < OLDEST_RELEASE;
  }

  /**
   * Returns the JDK of a command that contains {@code {java}}: its own or the study's; else empty.
   */
  Optional<String> ofCommand(YamlFields variant, Optional<String> own, boolean asksForJava) {
    if (own.isPresent() && !asksForJava) {
      throw variant.refuse(
          FIELD, "the command has no '{java}'; put it in place of the program 'java'");
    }
    return asksForJava ? own.or(() -> byStudy) : Optional.empty();
  }
}
