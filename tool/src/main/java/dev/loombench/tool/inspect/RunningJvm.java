package dev.loombench.tool.inspect;

import dev.loombench.tool.analyze.inspect.WatchedJvm.Identity;
import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.launch.os.Listener;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.JdkCommand;
import dev.loombench.tool.record.JdkCommand.CommandFailure;
import java.nio.file.Path;
import java.time.Duration;
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
public record RunningJvm(
    Identity identity, JvmPlace place, boolean isRecording, boolean hasFlightRecorder) {

  private static final Duration LIMIT = Duration.ofSeconds(30);

  /** Words of a JVM without the module {@code jdk.jfr}. */
  private static final String NO_FLIGHT_RECORDER = "Flight Recorder can not be enabled";

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
   * @param through command that reaches its container or host, like {@code kubectl exec -i POD --}
   * @throws Problem if there is none, or several have the name
   */
  public static RunningJvm find(String target, Optional<String> through)
      throws InterruptedException {
    JvmPlace place = through.<JvmPlace>map(Through::of).orElseGet(ThisHost::new);
    return of(find(target, place), place);
  }

  private static Listed find(String target, JvmPlace place) {
    List<Listed> all = all(place);
    if (target.matches("\\d{1,9}")) {
      return withPid(all, Long.parseLong(target), "process " + target);
    }
    if (target.matches(":\\d{1,5}") && place instanceof ThisHost) {
      Listener listener =
          Listener.on(Integer.parseInt(target.substring(1)))
              .orElseThrow(
                  () ->
                      Problem.usage(
                          "inspect: no process that this user may see listens on port %s. For one in a container, give its PID."
                              .formatted(target.substring(1))));
      return withPid(all, listener.pid(), listener.toString());
    }
    List<Listed> named =
        all.stream()
            .filter(
                jvm ->
                    jvm.name().equals(target)
                        || jvm.name().matches(".*\\." + Pattern.quote(target)))
            .toList();
    if (named.size() == 1) {
      return named.getFirst();
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

  private static List<Listed> all(JvmPlace place) {
    CommandOutput output = place.list();
    if (!output.succeeded()) {
      throw Problem.environment(
          "inspect: can't list JVMs: %s%s"
              .formatted(
                  output.output().isEmpty()
                      ? "exit status %d.".formatted(output.status())
                      : output.output(),
                  place instanceof Through
                      ? "\nThe place needs sh, and jcmd of a JDK on its PATH."
                      : ""));
    }
    return output
        .output()
        .lines()
        .filter(line -> line.matches("\\d+ .*") && !line.contains("sun.tools.jcmd.JCmd"))
        .map(Listed::of)
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

  private static RunningJvm of(Listed listed, JvmPlace place) throws InterruptedException {
    JdkCommand commands = place.commands(listed.pid(), LIMIT);
    try {
      Matcher heap = HEAP.matcher(commands.run(List.of("VM.flags")));
      Matcher version = VERSION.matcher(commands.run(List.of("VM.version")));
      String recordings = recordings(commands);
      return new RunningJvm(
          new Identity(
              listed.pid(),
              listed.name(),
              place.jar(listed.pid()),
              version.find() ? version.group(1) : "unknown",
              place.cpus(listed.pid()),
              heap.find() ? OptionalLong.of(Long.parseLong(heap.group(1))) : OptionalLong.empty()),
          place,
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
      String checked = commands.run(List.of("JFR.check"));
      return checked.contains(NO_FLIGHT_RECORDER) ? "" : checked;
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

  /** Returns the jar of a command line, whose words end with zeros; empty without one. */
  static Optional<Path> jar(String commandLine, Path folder) {
    List<String> words = List.of(commandLine.split("\0"));
    int flag = words.indexOf("-jar");
    return flag < 0 || flag + 1 >= words.size()
        ? Optional.empty()
        : Optional.of(folder.resolve(words.get(flag + 1)).normalize());
  }
}
