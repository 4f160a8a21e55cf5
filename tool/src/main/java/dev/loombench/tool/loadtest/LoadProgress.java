package dev.loombench.tool.loadtest;

import dev.loombench.contract.SecondCounts;
import java.time.Instant;

/** Told how a load goes on. */
public interface LoadProgress {

  /** The generator is warmed up against a server of its own. */
  void warming();

  /** The load begins at that time. */
  void begins(Instant startAt);

  /** A second of the load has passed. */
  void second(SecondCounts counts);

  /** There will be no more; what was drawn is taken away. */
  void ends();
}
