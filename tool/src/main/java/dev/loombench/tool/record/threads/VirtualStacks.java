package dev.loombench.tool.record.threads;

import dev.loombench.tool.record.Recording;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.Occupancy;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Recording of virtual thread stacks.
 *
 * @param groups groups of their dumps
 * @param trouble why there are no dumps, or fewer than planned; empty if none are missing
 */
record VirtualStacks(ThreadGroups groups, Optional<String> trouble) implements Recording {

  /** Returns no readings: see {@link #threadsWithin}. */
  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    return Map.of();
  }

  @Override
  public List<Occupancy> threadsWithin(Window window) {
    return groups.within(window);
  }

  @Override
  public Map<String, String> facts() {
    return trouble.map(why -> Map.of("virtual-threads.stacks", why)).orElse(Map.of());
  }
}
