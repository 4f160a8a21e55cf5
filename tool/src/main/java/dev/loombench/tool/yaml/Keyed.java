package dev.loombench.tool.yaml;

import java.util.Locale;

/** Enum constant with a key in files. */
public interface Keyed {

  /** Returns the constant's name in Java. */
  String name();

  /** Returns its name in files: in lowercase, with hyphens. */
  default String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
