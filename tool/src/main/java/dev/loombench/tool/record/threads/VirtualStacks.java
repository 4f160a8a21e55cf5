package dev.loombench.tool.record.threads;

import dev.loombench.tool.record.Recording;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Occupancy;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.util.List;
import java.util.Map;

/**
 * Where virtual threads stood.
 *
 * @param groups of their dumps
 * @param trouble why there are none, or fewer than wanted; empty if there is no reason
 */
record VirtualStacks(ThreadGroups groups, String trouble) implements Recording {

  /** None: what it tells is in {@link #threadsWithin}. */
  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    return Map.of();
  }

  @Override
  public List<Series> series() {
    return List.of();
  }

  @Override
  public List<Occupancy> threadsWithin(Window window) {
    return groups.within(window);
  }

  @Override
  public Map<String, String> facts() {
    return trouble.isEmpty() ? Map.of() : Map.of("virtual-threads.stacks", trouble);
  }
}
