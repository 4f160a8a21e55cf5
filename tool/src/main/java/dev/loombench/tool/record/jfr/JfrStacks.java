package dev.loombench.tool.record.jfr;

import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Window;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;

/**
 * Groups events of one kind by reason and stack. Of the first thousand groups, which bounds its
 * memory; the most frequent are hardly among later ones.
 */
final class JfrStacks {

  private static final int MOST_GROUPS = 1000;
  private static final int MOST_TOLD = 10;

  /** Of a hidden class, which there may be many of from the same bytes. */
  private static final Pattern ADDRESS = Pattern.compile("[/+.]0x[0-9a-f]+");

  /** What makes events one group. */
  private record Group(String reason, List<String> frames) {}

  /** What a group comes to. */
  private static final class Sum {
    private long count;
    private long nanos;
  }

  private final Metric metric;
  private final List<Window> windows;
  private final Map<Group, Sum> sums = new HashMap<>();

  /** Reading a stack takes long, and events of one chunk with the same stack share it. */
  private final Map<RecordedStackTrace, List<String>> read = new WeakHashMap<>();

  /**
   * For events that explain a metric.
   *
   * @param windows that they must have begun in; none for any time
   */
  JfrStacks(Metric metric, List<Window> windows) {
    this.metric = metric;
    this.windows = List.copyOf(windows);
  }

  void add(RecordedEvent event, String reason) {
    if (windows.isEmpty()
        || windows.stream().anyMatch(window -> window.holds(event.getStartTime()))) {
      RecordedStackTrace stack = event.getStackTrace();
      List<String> frames =
          stack == null ? List.of() : read.computeIfAbsent(stack, JfrStacks::frames);
      add(new Group(withoutAddresses(reason), frames), event.getDuration().toNanos());
    }
  }

  /** At most ten, the most frequent first. */
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
    String name = withoutAddresses("%s.%s".formatted(method.getType().getName(), method.getName()));
    return frame.getLineNumber() > 0 ? name + ":" + frame.getLineNumber() : name;
  }

  private static String withoutAddresses(String text) {
    return ADDRESS.matcher(text).replaceAll("");
  }
}
