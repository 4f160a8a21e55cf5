package dev.loombench.tool.load;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.SecondCounts;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Generates load. An engine runs one plan at a time. */
public interface LoadEngine extends AutoCloseable {

  /** Returns the engine's process; empty if it is on another host. */
  OptionalLong pid();

  /**
   * Starts a plan.
   *
   * @param histograms file for the histogram log; empty for none
   * @param progress receives the counts of each second, on a thread of the engine
   */
  LoadRun start(LoadPlan plan, Optional<Path> histograms, Consumer<SecondCounts> progress);

  /** Stops the engine's process. */
  @Override
  void close();
}
