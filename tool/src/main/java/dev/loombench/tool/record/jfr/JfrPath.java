package dev.loombench.tool.record.jfr;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** Path in an option of the flight recorder. */
public final class JfrPath {

  /** Characters at which the JVM would split an option. */
  private static final Pattern SPLITTING = Pattern.compile("[,\\s]");

  private JfrPath() {}

  /**
   * Returns the path, in quotes only if it needs them: some start scripts hand {@code JAVA_OPTS} to
   * a shell a second time, which takes quotes away.
   */
  public static String value(Path path) {
    String text = path.toString();
    return SPLITTING.matcher(text).find() ? '"' + text + '"' : text;
  }
}
