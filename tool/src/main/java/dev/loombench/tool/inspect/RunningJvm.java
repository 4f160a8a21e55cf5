package dev.loombench.tool.inspect;

import dev.loombench.tool.analyze.inspect.WatchedJvm.Identity;
import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.Listener;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.JdkCommand;
import dev.loombench.tool.record.JdkCommand.CommandFailure;
import dev.loombench.tool.record.proc.CpuQuota;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * JVM that serves already.
 *
 * @param isRecording whether a flight recording of somebody else runs in it
 * @param hasFlightRecorder whether its JDK has one
 */
public record RunningJvm(Identity identity, boolean isRecording, boolean hasFlightRecorder) {

  private static final Path JCMD = Path.of(System.getProperty("java.home"), "bin", "jcmd");
  private static final Pattern HEAP = Pattern.compile("-XX:MaxHeapSize=(\\d+)");
  private static final Pattern VERSION = Pattern.compile("(?m)^JDK (\\S+)");

  /** Process as {@code jcmd} lists it. */
  private record Listed(long pid, String name) {

    static Listed of(String line) {
      String[] words = line.split(" ", 3);
      String program = words.length > 1 ? words[1] : "";
      return new Listed(Long.parseLong(words[0]), program.substring(program.lastIndexOf('/') + 1));
    }
  }

  /**
   * Finds a JVM.
   *
   * @param target PID, port on which it listens as {@code :8080}, or name of a main class or jar
   * @throws Problem if there is none, or several have the name
   */
  public static RunningJvm find(String target) throws InterruptedException {
    List<Listed> all = all();
    if (target.matches("\\d{1,9}")) {
      return of(withPid(all, Long.parseLong(target), "process " + target));
    }
    if (target.matches(":\\d{1,5}")) {
      Listener listener =
          Listener.on(Integer.parseInt(target.substring(1)))
              .orElseThrow(
                  () ->
                      Problem.usage(
                          "inspect: no process that this user may see listens on port %s. For one in a container, give its PID."
                              .formatted(target.substring(1))));
      return of(withPid(all, listener.pid(), listener.toString()));
    }
    List<Listed> named =
        all.stream()
            .filter(
                jvm ->
                    jvm.name().equals(target)
                        || jvm.name().matches(".*\\." + Pattern.quote(target)))
            .toList();
    if (named.size() == 1) {
      return of(named.getFirst());
    }
    throw Problem.usage(
        "inspect: %s JVM of this user is named '%s'; give its PID. Running: %s."
            .formatted(named.isEmpty() ? "no" : "more than one", target, text(all)));
  }

  private static String text(List<Listed> all) {
    return all.isEmpty()
        ? "none"
        : String.join(
            ", ", all.stream().map(jvm -> "%d (%s)".formatted(jvm.pid(), jvm.name())).toList());
  }

  private static List<Listed> all() {
    CommandOutput output = CommandOutput.of(List.of(JCMD.toString(), "-l"));
    if (!output.succeeded()) {
      throw Problem.environment("inspect: can't list JVMs: " + output.output());
    }
    return output
        .output()
        .lines()
        .filter(line -> line.matches("\\d+ .*") && !line.contains("sun.tools.jcmd.JCmd"))
        .map(Listed::of)
        .filter(jvm -> jvm.pid() != ProcessHandle.current().pid())
        .toList();
  }

  private static Listed withPid(List<Listed> all, long pid, String what) {
    return all.stream()
        .filter(jvm -> jvm.pid() == pid)
        .findFirst()
        .orElseThrow(
            () ->
                Problem.environment(
                    "inspect: %s is no JVM that this user may attach to: it belongs to another user, is no HotSpot JVM, or runs in a container. Start Loombench as its user, or in its container. Running: %s."
                        .formatted(what, text(all))));
  }

  private static RunningJvm of(Listed listed) throws InterruptedException {
    var commands = new JdkCommand(listed.pid());
    try {
      Matcher heap = HEAP.matcher(commands.run(List.of("VM.flags")));
      Matcher version = VERSION.matcher(commands.run(List.of("VM.version")));
      String recordings = recordings(commands);
      return new RunningJvm(
          new Identity(
              listed.pid(),
              listed.name(),
              jar(listed.pid()),
              version.find() ? version.group(1) : "unknown",
              cpus(listed.pid()),
              heap.find() ? OptionalLong.of(Long.parseLong(heap.group(1))) : OptionalLong.empty()),
          recordings.contains("Recording "),
          !recordings.isEmpty());
    } catch (CommandFailure failure) {
      throw Problem.environment(
          "inspect: can't attach to process %d: %s."
              .formatted(listed.pid(), withoutStack(failure.getMessage())),
          failure);
    }
  }

  /** Returns what the JVM says about flight recordings; empty if it has no flight recorder. */
  private static String recordings(JdkCommand commands) throws InterruptedException {
    try {
      return commands.run(List.of("JFR.check"));
    } catch (CommandFailure noRecorder) {
      return "";
    }
  }

  /** Returns the last line of a message before the stack that jcmd prints. */
  private static String withoutStack(String message) {
    return message
        .lines()
        .filter(line -> !line.startsWith("\tat "))
        .reduce((_, last) -> last)
        .orElse(message);
  }

  /** Returns the jar that a process was started with; empty without one, or if it can't be read. */
  private static Optional<Path> jar(long pid) {
    Path process = Path.of("/proc", Long.toString(pid));
    try {
      List<String> words = List.of(Files.readString(process.resolve("cmdline")).split("\0"));
      int flag = words.indexOf("-jar");
      return flag < 0 || flag + 1 >= words.size()
          ? Optional.empty()
          : Optional.of(
              Files.readSymbolicLink(process.resolve("cwd"))
                  .resolve(words.get(flag + 1))
                  .normalize());
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private static double cpus(long pid) {
    int granted =
        CpuPlacement.granted(pid)
            .map(CpuSet::size)
            .orElseGet(Runtime.getRuntime()::availableProcessors);
    return Math.min(granted, CpuQuota.of(pid).orElse(granted));
  }
}
