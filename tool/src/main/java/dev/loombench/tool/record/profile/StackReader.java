package dev.loombench.tool.record.profile;

import dev.loombench.tool.record.FlightRecording;
import dev.loombench.tool.record.threads.ThreadDumpText;
import dev.loombench.tool.trial.SampledStacks;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.SampledStack;
import dev.loombench.tool.trial.threads.ThreadKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;

/** Reader that folds the samples of a recording into stacks with counts; streams events. */
final class StackReader {

  /** Sample after a period of the thread's CPU time. */
  static final String CPU_TIME = "jdk.CPUTimeSample";

  /** Sample of a running thread; async-profiler uses this type too. */
  static final String EXECUTION = "jdk.ExecutionSample";

  private static final String LOST = "jdk.CPUTimeSamplesLost";
  private static final String SETTING = "jdk.ActiveSetting";
  private static final List<String> CUT_ROOTS = List.of("cont_returnBarrier", "break_", "unknown");
  private static final Pattern NUMBERED =
      Pattern.compile(
          "(\\$\\$Lambda|GeneratedMethodAccessor|GeneratedConstructorAccessor|\\$Proxy)[$/]?\\d+(?:/\\d+)?");

  private record Folded(ThreadKind kind, List<String> frames) {}

  /** Counts of one event type in one window. */
  private static final class EventCounts {
    private final Map<Folded, Long> stacks = new HashMap<>();
    private long cut;
    private OptionalLong periodNanos = OptionalLong.empty();

    List<SampledStack> stacks() {
      return stacks.entrySet().stream()
          .map(
              entry ->
                  new SampledStack(
                      entry.getKey().kind(), entry.getKey().frames(), entry.getValue()))
          .sorted(
              java.util.Comparator.comparingLong(SampledStack::samples)
                  .reversed()
                  .thenComparing(stack -> String.join(";", stack.frames())))
          .toList();
    }
  }

  private final List<Window> windows;
  private final ProfileSampler sampler;

  /** True if native frames are functions, as in async-profiler's files. */
  private final boolean nativeFrames;

  private final Map<String, List<EventCounts>> tallies = new HashMap<>();
  private final long[] lost;
  private String engine = "";
  private OptionalLong interval = OptionalLong.empty();

  private StackReader(List<Window> windows, ProfileSampler sampler) {
    this.windows = windows;
    this.sampler = sampler;
    this.nativeFrames = sampler.seesNativeFrames();
    this.lost = new long[windows.size()];
  }

  /** Reads a recording; returns one result per window, with the CPU of its threads. */
  static List<SampledStacks> read(
      Path file,
      List<Window> windows,
      ProfileSampler sampler,
      Function<Window, Map<ThreadKind, Long>> cpuNanos)
      throws IOException {
    var reader = new StackReader(windows, sampler);
    FlightRecording.read(file, reader::take);
    return reader.found(cpuNanos);
  }

  private void take(RecordedEvent event) {
    switch (event.getEventType().getName()) {
      case CPU_TIME -> sample(event, event.getThread("eventThread"));
      case EXECUTION -> sample(event, event.getThread("sampledThread"));
      case LOST ->
          window(event.getStartTime())
              .ifPresent(at -> lost[at] += (long) event.getInt("lostSamples"));
      case SETTING -> setting(event.getString("name"), event.getString("value"));
      default -> {} // events that a JVM records unasked
    }
  }

  private void setting(String name, String value) {
    if (nativeFrames && name.equals("engine")) {
      engine = value;
    }
    if (nativeFrames && name.equals("interval")) {
      interval = OptionalLong.of(Long.parseLong(value));
    }
  }

  private void sample(RecordedEvent event, RecordedThread thread) {
    Optional<Integer> at = window(event.getStartTime());
    if (at.isEmpty()) {
      return;
    }
    EventCounts tally =
        tallies.computeIfAbsent(event.getEventType().getName(), _ -> emptyTallies()).get(at.get());
    RecordedStackTrace trace = event.getStackTrace();
    List<String> frames = trace == null ? List.of() : frames(trace);
    tally.stacks.merge(new Folded(kind(thread), frames), 1L, Long::sum);
    if (trace != null && (trace.isTruncated() || lacksRoot(thread, frames))) {
      tally.cut++;
    }
    if (event.hasField("samplingPeriod")) {
      tally.periodNanos = OptionalLong.of(event.getDuration("samplingPeriod").toNanos());
    }
  }

  private List<EventCounts> emptyTallies() {
    var empty = new ArrayList<EventCounts>();
    windows.forEach(_ -> empty.add(new EventCounts()));
    return empty;
  }

  private Optional<Integer> window(Instant moment) {
    for (int at = 0; at < windows.size(); at++) {
      if (windows.get(at).contains(moment)) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  private static ThreadKind kind(RecordedThread thread) {
    if (thread == null) {
      return ThreadKind.JAVA;
    }
    String java = thread.getJavaName();
    String name = java == null || java.isEmpty() ? thread.getOSName() : java;
    return name == null ? ThreadKind.JAVA : ThreadKind.of(name);
  }

  /**
   * A virtual thread's frames end at its continuation. async-profiler ends a stack that it cannot
   * walk with a marker frame.
   */
  private boolean lacksRoot(RecordedThread thread, List<String> frames) {
    if (frames.isEmpty()) {
      return false;
    }
    String root = frames.getFirst();
    if (nativeFrames) {
      return CUT_ROOTS.stream().anyMatch(root::startsWith);
    }
    return thread != null
        && thread.isVirtual()
        && !root.startsWith("jdk.internal.vm.Continuation.");
  }

  /** Returns the frames from the root; a recording has the innermost first. */
  private List<String> frames(RecordedStackTrace trace) {
    return trace.getFrames().reversed().stream().map(this::name).toList();
  }

  private String name(RecordedFrame frame) {
    String method = frame.getMethod().getName();
    String type = frame.getType();
    if (nativeFrames && type.equals("Kernel")) {
      return harmless(method) + SampledStack.SYSTEM;
    }
    if (nativeFrames && (type.equals("Native") || type.equals("C++"))) {
      return harmless(method) + SampledStack.NATIVE;
    }
    return harmless(normalized(frame.getMethod().getType().getName()) + "." + method);
  }

  /** Returns a class name without the parts that differ between runs of a JVM. */
  static String normalized(String type) {
    return NUMBERED.matcher(ThreadDumpText.withoutAddresses(type)).replaceAll("$1");
  }

  /** Removes the separators of frames and columns. */
  private static String harmless(String name) {
    return name.replace(';', ',').replace('\t', ' ').replace('\n', ' ');
  }

  private List<SampledStacks> found(Function<Window, Map<ThreadKind, Long>> cpuNanos) {
    String event = tallies.containsKey(CPU_TIME) ? CPU_TIME : EXECUTION;
    List<EventCounts> used = tallies.getOrDefault(event, emptyTallies());
    var found = new ArrayList<SampledStacks>();
    for (int at = 0; at < windows.size(); at++) {
      EventCounts tally = used.get(at);
      found.add(
          new SampledStacks(
              windows.get(at),
              sampler.name(),
              engine.isEmpty() ? event : engine,
              nativeFrames ? interval : tally.periodNanos,
              lost[at],
              tally.cut,
              cpuNanos.apply(windows.get(at)),
              tally.stacks()));
    }
    return found;
  }
}
