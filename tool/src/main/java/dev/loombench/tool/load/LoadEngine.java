package dev.loombench.tool.load;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.SecondCounts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Generates load. An engine runs one plan at a time. */
public interface LoadEngine extends AutoCloseable {

  /** Time from planning to the first request, in which connections are opened. */
  Duration LEAD = Duration.ofMillis(500);

  /** Returns the processes that send the load now; none if they are on another host. */
  List<Long> pids();

  /** Returns true if the processes are on this host. */
  default boolean isHere() {
    return true;
  }

  /** Returns the time that the engine needs between the order and the start of a plan. */
  default Duration lead() {
    return LEAD;
  }

  default Map<String, String> facts() {
    return Map.of();
  }

  /** Waits until the engine accepts plans or has failed. */
  default void awaitReady() {}

  /**
   * Starts a plan.
   *
   * @param histograms file for the histogram log; empty for none
   * @param progress receives the counts of each second, on a thread of the engine
   */
  LoadRun start(LoadPlan plan, Optional<Path> histograms, Consumer<SecondCounts> progress);

  @Override
  void close();
}
