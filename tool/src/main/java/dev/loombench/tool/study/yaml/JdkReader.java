package dev.loombench.tool.study.yaml;

import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.ParseResult;
import dev.loombench.tool.yaml.YamlFields;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads which JDK servers run on. */
final class JdkReader {

  static final String FIELD = "jdk";

  private static final String RULE =
      "a release like 21, a version like 21.0.8, or a JDK's folder, with a '/'";
  private static final Pattern VERSION = Pattern.compile("[1-9][0-9]{0,2}(\\.[0-9]{1,5}){0,4}");
  private static final int OLDEST_FOR_OURS = 21;

  private final Path folder;
  private final String byStudy;

  /**
   * A reader of the variants' JDKs.
   *
   * @param folder the study file's, which a folder may be relative to
   * @param byStudy the JDK of variants that have none of their own
   */
  JdkReader(Path folder, String byStudy) {
    this.folder = folder;
    this.byStudy = byStudy;
  }

  /** As text: a version, or an absolute folder. */
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

  /** A variant's own, if it has one. To be asked before the fields are done. */
  ParseResult<Optional<String>> of(YamlFields variant) {
    return variant.optional(
        FIELD, Optional.empty(), value -> Optional.of(JdkReader.read(value, folder)));
  }

  /** That of a server of ours: its own or the study's. */
  String ofServer(YamlFields variant, Optional<String> own) {
    String chosen = own.orElse(byStudy);
    if (VERSION.matcher(chosen).matches()
        && Integer.parseInt(chosen.split("\\.", 2)[0]) < OLDEST_FOR_OURS) {
      throw variant.refuse(
          own.isPresent() ? FIELD : "server",
          "Loombench's own servers need Java %d or newer, but %s asks for %s"
              .formatted(OLDEST_FOR_OURS, own.isPresent() ? "this" : "the study's 'jvm'", chosen));
    }
    return chosen;
  }

  /** That of a command: its own or the study's, where the command says where it goes. */
  String ofCommand(YamlFields variant, Optional<String> own, boolean asksForJava) {
    if (own.isPresent() && !asksForJava) {
      throw variant.refuse(
          FIELD, "the command has no '{java}'; give it where the program 'java' stands");
    }
    return asksForJava ? own.orElse(byStudy) : "";
  }
}
