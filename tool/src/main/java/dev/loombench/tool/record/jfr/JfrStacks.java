package dev.loombench.tool.record.jfr;

import dev.loombench.tool.record.threads.ThreadDumpText;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Window;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;

/**
 * Events of one type grouped by reason and stack. To bound memory it keeps the first thousand
 * groups, which nearly always include the most frequent.
 */
final class JfrStacks {

  private static final int MOST_GROUPS = 1000;
  private static final int MOST_TOLD = 10;

  private record Group(String reason, List<String> frames) {}

  private static final class Sum {
    private long count;
    private long nanos;
  }

  private final Metric metric;
  private final List<Window> windows;
  private final Map<Group, Sum> sums = new HashMap<>();

  /** Cache, since parsing is slow and events of one chunk with the same stack share it. */
  private final Map<RecordedStackTrace, List<String>> read = new WeakHashMap<>();

  /** Creates groups for events that start in these windows, or at any time if there are none. */
  JfrStacks(Metric metric, List<Window> windows) {
    this.metric = metric;
    this.windows = List.copyOf(windows);
  }

  void add(RecordedEvent event, String reason) {
    if (windows.isEmpty()
        || windows.stream().anyMatch(window -> window.contains(event.getStartTime()))) {
      RecordedStackTrace stack = event.getStackTrace();
      List<String> frames =
          stack == null ? List.of() : read.computeIfAbsent(stack, JfrStacks::frames);
      add(
          new Group(ThreadDumpText.withoutAddresses(reason), frames),
          event.getDuration().toNanos());
    }
  }

  /** Returns at most ten groups, the most frequent first. */
  List<CodeLocation> mostFrequent() {
    return sums.entrySet().stream()
        .map(
            entry ->
                new CodeLocation(
                    metric.key(),
                    entry.getKey().reason(),
                    entry.getKey().frames(),
                    entry.getValue().count,
                    entry.getValue().nanos / 1e6))
        .sorted(
            Comparator.comparingLong(CodeLocation::count)
                .thenComparingDouble(CodeLocation::millis)
                .reversed())
        .limit(MOST_TOLD)
        .toList();
  }

  private void add(Group group, long nanos) {
    if (sums.size() < MOST_GROUPS || sums.containsKey(group)) {
      Sum sum = sums.computeIfAbsent(group, unseen -> new Sum());
      sum.count++;
      sum.nanos += nanos;
    }
  }

  private static List<String> frames(RecordedStackTrace stack) {
    return stack.getFrames().stream().map(JfrStacks::line).toList();
  }

  private static String line(RecordedFrame frame) {
    RecordedMethod method = frame.getMethod();
    String name =
        ThreadDumpText.withoutAddresses(
            "%s.%s".formatted(method.getType().getName(), method.getName()));
    return frame.getLineNumber() > 0 ? name + ":" + frame.getLineNumber() : name;
  }
}
