package dev.loombench.tool.record.threads;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parser of HotSpot's text dumps, as printed by {@code jcmd Thread.print} and in JFR's event {@code
 * jdk.ThreadDump}. They contain only mounted virtual threads, with their stacks since about JDK 24.
 * Threads of the JVM itself are skipped.
 */
public final class ThreadDumpText {

  private static final Pattern HEAD = Pattern.compile("^\"(.*)\" #(\\d+)(?: .*)?$");
  private static final Pattern CPU = Pattern.compile(" cpu=([0-9.]+)ms");
  private static final Pattern STATE = Pattern.compile("^ +java\\.lang\\.Thread\\.State: (\\w+).*");
  private static final Pattern FRAME = Pattern.compile("^\\s+at ([^(]+)\\(.*");
  private static final Pattern AWAITED =
      Pattern.compile("^\\s+- (?:waiting to lock|parking to wait for|waiting on) +<.*\\(a (.+)\\)");

  private static final Pattern ADDRESS = Pattern.compile("[/+.]0x[0-9a-f]+");

  private final List<DumpedThread> threads = new ArrayList<>();
  private List<String> frames = new ArrayList<>();
  private Matcher head;
  private String state = "";
  private Optional<String> awaited = Optional.empty();
  private boolean carrying;
  private OptionalDouble cpuMillis = OptionalDouble.empty();

  private ThreadDumpText() {}

  public static List<DumpedThread> threads(String text) {
    var dump = new ThreadDumpText();
    text.lines().forEach(dump::take);
    dump.endThread();
    return dump.threads;
  }

  /** Removes the addresses in names of hidden classes, of which many may have the same bytes. */
  public static String withoutAddresses(String text) {
    return ADDRESS.matcher(text).replaceAll("");
  }

  private void take(String line) {
    if (line.startsWith("\"")) {
      endThread();
      beginThread(line);
    } else if (line.isBlank()) {
      endThread();
    } else if (head != null) {
      detail(line);
    }
  }

  private void beginThread(String line) {
    Matcher found = HEAD.matcher(line);
    if (found.matches()) {
      head = found;
      frames = new ArrayList<>();
      state = "";
      awaited = Optional.empty();
      carrying = false;
      Matcher cpu = CPU.matcher(line);
      cpuMillis =
          cpu.find() ? OptionalDouble.of(Double.parseDouble(cpu.group(1))) : OptionalDouble.empty();
    }
  }

  private void detail(String line) {
    Matcher frame = FRAME.matcher(line);
    Matcher stated = STATE.matcher(line);
    Matcher waits = AWAITED.matcher(line);
    if (frame.matches()) {
      frames.add(withoutAddresses(frame.group(1)));
    } else if (stated.matches()) {
      state = stated.group(1);
    } else if (waits.matches() && awaited.isEmpty()) {
      awaited = Optional.of(waits.group(1));
    } else if (line.strip().startsWith("Carrying virtual thread")) {
      carrying = true;
    } else if (line.strip().startsWith("Mounted virtual thread")) {
      carrying = true;
      frames = new ArrayList<>(); // the stack of the mounted virtual thread follows
    }
  }

  private void endThread() {
    if (head != null) {
      threads.add(
          new DumpedThread(
              Long.parseLong(head.group(2)),
              head.group(1),
              state,
              frames,
              awaited,
              false,
              carrying,
              cpuMillis));
      head = null;
    }
  }
}
