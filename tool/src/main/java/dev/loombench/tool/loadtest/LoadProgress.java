package dev.loombench.tool.loadtest;

import dev.loombench.contract.SecondCounts;
import java.time.Instant;

/** Receiver of the progress of a load test. */
public interface LoadProgress {

  /** The generator is prepared for later loads too, as the message says. */
  void preparing(String message);

  /** The generator starts to warm up against a server of Loombench. */
  void warmUpStarts();

  /** The load starts at that time. */
  void loadStarts(Instant startAt);

  /** A second of the load is over. */
  void second(SecondCounts counts);

  /** The load ended. */
  void loadEnded();
}
