package dev.loombench.tool.store;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.trial.SampledStacks;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.SampledStack;
import dev.loombench.tool.trial.threads.ThreadKind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Stacks sampled in a trial, as lines of text in a gzip file, with columns separated by tabs:
 *
 * <pre>
 *   loombench-stacks  1
 *   window   START  END  PROFILER  EVENT  PERIOD-NANOS  LOST  CUT
 *   cpu      KIND   NANOS
 *   stack    KIND   SAMPLES  ROOT;…;INNERMOST
 * </pre>
 *
 * Lines after a window belong to it. The last two columns of stacks, in reverse order, are the
 * collapsed stacks that flame graph tools read.
 */
public final class StackLog {

  public static final String ENDING = ".stacks.gz";

  private static final String FORM = "loombench-stacks\t1";

  private StackLog() {}

  public static void write(Path file, List<SampledStacks> windows) {
    if (windows.isEmpty()) {
      return;
    }
    AtomicFile.write(
        file,
        out -> {
          var zipped = new GZIPOutputStream(out);
          var text = new OutputStreamWriter(zipped, StandardCharsets.UTF_8);
          line(text, FORM);
          for (SampledStacks window : windows) {
            write(text, window);
          }
          text.flush();
          zipped.finish();
        });
  }

  /** Reads the stacks; throws a problem of invalid data if the file is damaged. */
  public static List<SampledStacks> read(Path file) {
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      if (!FORM.equals(lines.readLine())) {
        throw new IOException("this build does not support its format");
      }
      return windows(lines.lines());
    } catch (IOException | RuntimeException damaged) {
      throw Problem.invalidData(
          "%s can't be read: %s. Move the file away to continue without its stacks."
              .formatted(file, Problem.reason(damaged)),
          damaged);
    }
  }

  private static void write(Writer text, SampledStacks window) throws IOException {
    line(
        text,
        "window",
        window.window().start(),
        window.window().end(),
        window.profiler(),
        window.event(),
        window.periodNanos().orElse(0),
        window.lost(),
        window.cut());
    for (ThreadKind kind : ThreadKind.values()) {
      if (window.cpuNanos().containsKey(kind)) {
        line(text, "cpu", kind.key(), window.cpuNanos().get(kind));
      }
    }
    for (SampledStack stack : window.stacks()) {
      line(text, "stack", stack.kind().key(), stack.samples(), String.join(";", stack.frames()));
    }
  }

  private static void line(Writer text, Object... columns) throws IOException {
    text.write(String.join("\t", Stream.of(columns).map(Object::toString).toList()));
    text.write('\n');
  }

  private static List<SampledStacks> windows(Stream<String> lines) {
    var windows = new ArrayList<SampledStacks>();
    var cpuNanos = new EnumMap<ThreadKind, Long>(ThreadKind.class);
    var stacks = new ArrayList<SampledStack>();
    String[] head = {};
    for (String line : (Iterable<String>) lines::iterator) {
      String[] columns = line.split("\t", -1);
      switch (columns[0]) {
        case "window" -> {
          if (head.length > 0) {
            windows.add(window(head, cpuNanos, stacks));
          }
          head = columns;
          cpuNanos.clear();
          stacks.clear();
        }
        case "cpu" -> cpuNanos.put(kind(columns[1]), Long.parseLong(columns[2]));
        case "stack" ->
            stacks.add(
                new SampledStack(kind(columns[1]), frames(columns[3]), Long.parseLong(columns[2])));
        default -> throw new IllegalArgumentException("no line begins with " + columns[0]);
      }
    }
    if (head.length > 0) {
      windows.add(window(head, cpuNanos, stacks));
    }
    return windows;
  }

  private static SampledStacks window(
      String[] head, Map<ThreadKind, Long> cpuNanos, List<SampledStack> stacks) {
    return new SampledStacks(
        new Window(Instant.parse(head[1]), Instant.parse(head[2])),
        head[3],
        head[4],
        period(Long.parseLong(head[5])),
        Long.parseLong(head[6]),
        Long.parseLong(head[7]),
        cpuNanos,
        stacks);
  }

  private static OptionalLong period(long nanos) {
    return nanos == 0 ? OptionalLong.empty() : OptionalLong.of(nanos);
  }

  private static ThreadKind kind(String key) {
    return ThreadKind.ofKey(key)
        .orElseThrow(() -> new IllegalArgumentException("no threads are called " + key));
  }

  private static List<String> frames(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(";", -1));
  }
}
