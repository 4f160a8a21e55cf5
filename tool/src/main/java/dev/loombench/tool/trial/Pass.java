package dev.loombench.tool.trial;

import java.util.Locale;

/** What a trial is for. Passes are never mixed in one figure. */
public enum Pass {
  /** Nothing attached; only /proc is read. */
  HEADLINE,
  /** With JFR attached: what the JVM did, and why. */
  DIAGNOSTIC,
  /** With JFR counting every virtual thread, which costs too much for any other figure. */
  VIRTUAL_THREADS,
  /** With stacks sampled by CPU time: where the time goes. */
  PROFILE,
  /** Only started, with nothing attached; no load, no workload. */
  STARTUP;

  /** Its name in stored files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
