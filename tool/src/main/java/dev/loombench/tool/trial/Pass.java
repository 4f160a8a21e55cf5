package dev.loombench.tool.trial;

import java.util.Locale;

/** What a trial is for. Passes are never mixed in one figure. */
public enum Pass {
  /** Nothing attached; only /proc is read. */
  HEADLINE,
  /** With JFR attached: what the JVM did, and why. */
  DIAGNOSTIC;

  /** Its name in stored files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
