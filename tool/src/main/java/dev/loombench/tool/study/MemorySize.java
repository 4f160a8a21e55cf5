package dev.loombench.tool.study;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Memory sizes in JVM syntax, like {@code 512m}; units are powers of 1024. */
public final class MemorySize {

  /** Description of the syntax for messages: "give …". */
  public static final String RULE = "a size with its unit as the JVM writes it, like 512m or 2g";

  private static final Pattern WITH_UNIT = Pattern.compile("[1-9][0-9]{0,8}[kmgKMG]");
  private static final long MEBIBYTE = 1L << 20;

  private MemorySize() {}

  /** Returns the bytes of a size with a unit; empty if the text is not such a size. */
  public static Optional<Long> ofText(String text) {
    return WITH_UNIT.matcher(text).matches() ? Optional.of(bytes(text)) : Optional.empty();
  }

  /**
   * Returns the bytes of a size; without a unit it is in bytes.
   *
   * @throws NumberFormatException if the text is not a size
   */
  public static long bytes(String size) {
    String unit = size.substring(size.length() - 1).toLowerCase(Locale.ROOT);
    int shift = " kmgt".indexOf(unit) * 10;
    return shift > 0
        ? Long.parseLong(size.substring(0, size.length() - 1)) << shift
        : Long.parseLong(size);
  }

  /** Formats bytes for people, in MiB if that is a whole number. */
  public static String text(long bytes) {
    return bytes % MEBIBYTE == 0 ? bytes / MEBIBYTE + " MiB" : bytes + " bytes";
  }
}
