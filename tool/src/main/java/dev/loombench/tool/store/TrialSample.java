package dev.loombench.tool.store;

import dev.loombench.tool.trial.Trial;

/**
 * Trials of a run whose time series and latency histograms are read: all of them, or in a large run
 * those of every n-th block. Reading all of 10,000 trials takes more than a minute of CPU.
 */
public record TrialSample(int every) {

  /** Every trial of a run of any size. */
  public static final TrialSample ALL = new TrialSample(1);

  /** Largest number of trials of a run that is read completely. */
  public static final int MOST_COMPLETE = 500;

  /** Aimed-at number of trials in the sample of a larger run. */
  static final int SIZE = 100;

  /** Returns the sample of a run with so many trials. */
  public static TrialSample of(int trials) {
    return trials <= MOST_COMPLETE ? ALL : new TrialSample(Math.ceilDiv(trials, SIZE));
  }

  public boolean contains(Trial trial) {
    return (trial.block() - 1) % every == 0;
  }
}
