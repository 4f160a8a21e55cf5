package dev.loombench.tool.load;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.SecondCounts;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** Sends load. One engine carries out one plan at a time. */
public interface LoadEngine extends AutoCloseable {

  /** The process that sends. */
  long pid();

  /**
   * Begins to carry out a plan.
   *
   * @param histograms where its histogram log is to be written
   * @param progress told each second, on a thread of the engine's
   */
  LoadRun start(LoadPlan plan, Optional<Path> histograms, Consumer<SecondCounts> progress);

  /** Ends the engine's process. */
  @Override
  void close();
}
