package dev.loombench.tool.trial;

import java.util.Locale;

/** Purpose of a trial. Passes are never mixed in one figure. */
public enum Pass {
  /** Without instruments; only /proc is read. */
  HEADLINE,
  /** With JFR, for events and memory of the JVM. */
  DIAGNOSTIC,
  /** With JFR counting every virtual thread, which costs too much for other figures. */
  VIRTUAL_THREADS,
  /** With stacks sampled by CPU time. */
  PROFILE,
  /** Start only, without instruments, load and workload. */
  STARTUP;

  /** Returns the name in stored files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
