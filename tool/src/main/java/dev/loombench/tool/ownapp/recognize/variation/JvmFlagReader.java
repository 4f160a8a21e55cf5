package dev.loombench.tool.ownapp.recognize.variation;

import dev.loombench.tool.ownapp.recognize.VariantChange;
import dev.loombench.tool.ownapp.recognize.VariantNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/** Reader of the JVM flags of {@code --vary jvm:FLAG,FLAG}. */
final class JvmFlagReader {

  /** Value for a variant without the flags. */
  private static final String NO_FLAG = "none";

  private static final Pattern HEAP_FLAG =
      Pattern.compile("-Xm[sx].*|-XX:(Initial|Max)HeapSize=.*");
  private static final Pattern COLLECTOR_FLAG = Pattern.compile("-XX:[+-]Use\\w+GC");

  private JvmFlagReader() {}

  /**
   * Reads values like {@code -XX:+A,-XX:-A}; a value may be several flags with spaces between them.
   *
   * @param text the whole option, for messages
   */
  static List<VariantChange> read(String list, String text) {
    var values = new ArrayList<String>();
    for (String part : list.split(",", -1)) {
      boolean starts = part.startsWith("-") || part.equals(NO_FLAG);
      if (starts || values.isEmpty()) {
        values.add(part.strip());
      } else { // a comma inside a flag, like -Xlog:gc*,safepoint
        values.add(values.removeLast() + "," + part);
      }
    }
    if (new HashSet<>(values).size() < values.size()) {
      throw FactorReader.wrong(text, "a value occurs twice; give each once");
    }
    return values.stream().map(value -> flags(text, value)).toList();
  }

  private static VariantChange flags(String text, String value) {
    if (value.equals(NO_FLAG)) {
      return VariantChange.none("no-flag", "without the flag");
    }
    List<String> flags = List.of(value.split(" +"));
    for (String flag : flags) {
      if (!flag.startsWith("-")) {
        throw FactorReader.wrong(
            text, "found '%s'; give JVM flags, which begin with '-'".formatted(flag));
      }
      if (HEAP_FLAG.matcher(flag).matches()) {
        throw FactorReader.wrong(text, "give the heap by --vary heap=256m,512m");
      }
      if (COLLECTOR_FLAG.matcher(flag).matches()) {
        throw FactorReader.wrong(text, "give the collector by --vary gc=serial,g1");
      }
    }
    String name =
        VariantNames.sanitized(
            String.join("-", flags.stream().map(JvmFlagReader::flagName).toList()));
    return VariantChange.none(name, "JVM flag " + value).withFlags(flags);
  }

  private static String flagName(String flag) {
    String name = flag.startsWith("-XX:") ? flag.substring(4) : flag.substring(1);
    return switch (name.isEmpty() ? ' ' : name.charAt(0)) {
      case '+' -> name.substring(1) + "-on";
      case '-' -> name.substring(1) + "-off";
      default -> name;
    };
  }
}
