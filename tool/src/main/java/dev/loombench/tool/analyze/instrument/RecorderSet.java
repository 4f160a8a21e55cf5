package dev.loombench.tool.analyze.instrument;

import dev.loombench.tool.trial.Pass;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What is switched on and off to see what it costs. */
public enum RecorderSet {
  /** Nothing at all, in both windows: what differs then is noise. */
  NOTHING(Pass.HEADLINE, "nothing, twice"),
  /** What reads /proc in every trial. */
  PROC(Pass.HEADLINE, "/proc each second, as in headline trials"),
  /** What reads a Prometheus endpoint. */
  PROMETHEUS(Pass.HEADLINE, "the Prometheus endpoint, scraped as in headline trials"),
  /** JFR as in diagnostic trials. */
  DIAGNOSTIC(Pass.DIAGNOSTIC, "JFR, as in diagnostic trials"),
  /** JFR that counts virtual threads. */
  VIRTUAL_THREADS(Pass.VIRTUAL_THREADS, "JFR with virtual threads counted"),
  /** JFR that samples stacks. */
  PROFILE(Pass.PROFILE, "JFR with stacks sampled");

  private final Pass pass;
  private final String meaning;

  RecorderSet(Pass pass, String meaning) {
    this.pass = pass;
    this.meaning = meaning;
  }

  /** The set of that key, if there is one. */
  public static Optional<RecorderSet> ofKey(String key) {
    return Arrays.stream(values()).filter(set -> set.key().equals(key)).findFirst();
  }

  /** Its name in sentences and files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What is recorded, in a few words. */
  public String meaning() {
    return meaning;
  }

  /** The pass whose trials record so. */
  public Pass pass() {
    return pass;
  }
}
