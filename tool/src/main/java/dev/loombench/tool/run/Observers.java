package dev.loombench.tool.run;

import dev.loombench.tool.load.LoadWatcher;
import dev.loombench.tool.record.LiveListener;

/**
 * Observers of a run's load and recorders while it runs.
 *
 * @param load watches the load of all trials
 * @param samples receives the figures of recorders
 */
public record Observers(LoadWatcher load, LiveListener samples) {

  public static final Observers NONE = new Observers(LoadWatcher.NONE, LiveListener.NONE);

  public Observers and(LoadWatcher moreLoad, LiveListener moreSamples) {
    return new Observers(
        load.and(moreLoad),
        figures -> {
          samples.sampled(figures);
          moreSamples.sampled(figures);
        });
  }
}
