package dev.loombench.tool.analyze.instrument;

import dev.loombench.tool.trial.Pass;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Set of recorders whose cost is measured together. */
public enum RecorderSet {
  /** No recorder in either window: the difference is noise. */
  NOTHING(Pass.HEADLINE),
  /** The reader of /proc, which every trial has. */
  PROC(Pass.HEADLINE),
  /** The scraper of a Prometheus endpoint. */
  PROMETHEUS(Pass.HEADLINE),
  /** The reader of /proc, and metrics that are published and scraped once a second. */
  PUBLISHED(Pass.HEADLINE),
  /** The reader of /proc, and the live page of a run with one client that reads its events. */
  LIVE(Pass.HEADLINE),
  /** JFR as in diagnostic trials. */
  DIAGNOSTIC(Pass.DIAGNOSTIC),
  /** JFR that counts virtual threads. */
  VIRTUAL_THREADS(Pass.VIRTUAL_THREADS),
  /** JFR that samples stacks. */
  PROFILE(Pass.PROFILE);

  private final Pass pass;

  RecorderSet(Pass pass) {
    this.pass = pass;
  }

  public static Optional<RecorderSet> ofKey(String key) {
    return Arrays.stream(values()).filter(set -> set.key().equals(key)).findFirst();
  }

  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public Pass pass() {
    return pass;
  }
}
