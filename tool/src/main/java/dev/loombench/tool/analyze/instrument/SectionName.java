package dev.loombench.tool.analyze.instrument;

import java.util.Locale;

/** The questions that a validation answers, in the order in which it does. */
public enum SectionName {
  /** How much load client and network carry. */
  HEADROOM("What do client and network carry?"),
  /** What recording costs the server. */
  COST("What does recording cost?"),
  /** How late the generator sends. */
  LATENESS("How late does the generator send?"),
  /** Whether the counters count what was done. */
  COUNTERS("Do the counters count what was done?");

  private final String question;

  SectionName(String question) {
    this.question = question;
  }

  /** Its name in options and files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What it answers. */
  public String question() {
    return question;
  }
}
