package dev.loombench.tool.record.threads;

import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadKind;
import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Thread dumps, grouped by thread names without digits. */
public final class ThreadGroups {

  /** More groups mean that threads are named after their tasks, each forming a group. */
  private static final int MOST_GROUPS = 40;

  private final Map<String, ThreadRole> roles = new HashMap<>();
  private final TreeMap<Instant, Map<String, GroupCounts.InDump>> dumps = new TreeMap<>();

  /** Adds a dump, which may not count but only show the threads' roles. */
  public void add(Instant at, List<DumpedThread> threads, boolean counts) {
    var groups = new HashMap<String, GroupCounts.InDump>();
    for (DumpedThread thread : threads) {
      if (ThreadKind.of(thread.name()) == ThreadKind.JAVA) {
        ThreadPlace place = ThreadPlaces.of(thread);
        String group = groupOf(thread);
        roles.merge(group, ThreadRoles.shownBy(thread, place), ThreadRoles::both);
        groups.computeIfAbsent(group, _ -> new GroupCounts.InDump()).add(thread, place);
      }
    }
    if (counts) {
      dumps.put(at, groups);
    }
  }

  /** Returns the groups, largest first; empty if no dump falls into the window. */
  public List<Occupancy> within(Window window) {
    var inside = dumps.subMap(window.start(), true, window.end(), false);
    var byGroup = new HashMap<String, List<GroupCounts.InDump>>();
    inside.values().stream()
        .flatMap(dump -> dump.entrySet().stream())
        .forEach(
            entry ->
                byGroup
                    .computeIfAbsent(entry.getKey(), _ -> new ArrayList<>())
                    .add(entry.getValue()));
    if (byGroup.isEmpty()) {
      return List.of();
    }
    double seconds = Duration.between(inside.firstKey(), inside.lastKey()).toNanos() / 1e9;
    return byGroup.entrySet().stream()
        .map(
            entry ->
                new GroupCounts(entry.getValue(), inside.size(), seconds)
                    .occupancy(entry.getKey(), roles.get(entry.getKey())))
        .sorted(
            Comparator.comparingDouble(Occupancy::meanThreads)
                .reversed()
                .thenComparing(Occupancy::group))
        .limit(MOST_GROUPS)
        .toList();
  }

  private static String groupOf(DumpedThread thread) {
    String name = thread.name().replaceAll("[0-9]+", "#");
    return name.isBlank() ? "(no name)" : name;
  }
}
