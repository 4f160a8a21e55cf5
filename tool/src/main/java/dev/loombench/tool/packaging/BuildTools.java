package dev.loombench.tool.packaging;

import dev.loombench.tool.problem.Problem;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Commands that build one package, with one log that grows while they run. */
final class BuildTools {

  /** Exit status after Ctrl-C, or if waiting for the end was interrupted. */
  private static final int INTERRUPTED = 130;

  private static final int LINES_OF_A_MESSAGE = 20;

  /** Line of native-image after each of its steps, alone or in a log of Maven. */
  private static final Pattern STEP =
      Pattern.compile("(\\[\\d/\\d] [A-Z][^.\\[(]+)[. ]*(?:\\[[* ]*] *)?(\\(.*\\))?.*");

  /** Peak memory in the summary of native-image. */
  private static final Pattern PEAK = Pattern.compile("Peak RSS: ([\\d.]+) ?([KMG])i?B");

  private final String title;
  private final Path log;
  private final Consumer<String> progress;
  private OptionalLong peakBytes = OptionalLong.empty();

  BuildTools(String title, Path log, Consumer<String> progress) {
    this.title = title;
    this.log = log;
    this.progress = progress;
  }

  /** Returns the path of a program in the JDK of the tool. */
  static String ofJdk(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  Path log() {
    return log;
  }

  /** Returns the peak memory that native-image reported; empty if it did not run. */
  OptionalLong peakBytes() {
    return peakBytes;
  }

  /**
   * Runs a program until it exits, while no other process runs one of these. Each compilation takes
   * gigabytes of memory.
   *
   * @throws Problem with the end of its output if it fails
   */
  void runAlone(String program, List<String> arguments) throws IOException {
    Path file = log.resolveSibling("native-image.lock");
    try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock _ = lock(channel)) {
      run(program, arguments);
    }
  }

  private FileLock lock(FileChannel channel) throws IOException {
    FileLock free = channel.tryLock();
    if (free != null) {
      return free;
    }
    progress.accept("waiting for another native executable to be built");
    return channel.lock();
  }

  /** Runs a program until it exits; a problem has the end of its output. */
  void run(String program, List<String> arguments) throws IOException {
    List<String> command = Stream.concat(Stream.of(program), arguments.stream()).toList();
    Deque<String> end = new ArrayDeque<>();
    int status;
    try (Writer out =
        Files.newBufferedWriter(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      write(out, String.join(" ", command));
      status = run(command, out, end);
    }
    String name = Path.of(program).getFileName().toString();
    if (status == INTERRUPTED) {
      throw Problem.interrupted("interrupted while building %s".formatted(title));
    }
    if (status != 0) {
      throw failed(name + " exited with " + status, String.join("\n", end));
    }
  }

  private int run(List<String> command, Writer out, Deque<String> end) throws IOException {
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
              .start();
    } catch (IOException notFound) {
      throw failed(notFound.getMessage(), "");
    }
    var killer = new Thread(() -> killAll(process));
    if (!atExit(killer)) {
      killAll(process);
      return INTERRUPTED;
    }
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        write(out, line);
        note(line);
        end.addLast(line);
        if (end.size() > LINES_OF_A_MESSAGE) {
          end.removeFirst();
        }
      }
      int status = process.waitFor();
      return forget(killer) ? status : INTERRUPTED;
    } catch (InterruptedException interrupted) {
      killAll(process);
      Thread.currentThread().interrupt();
      return INTERRUPTED;
    } finally {
      forget(killer);
    }
  }

  private static void killAll(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** Registers a shutdown hook; returns false if the tool is already ending. */
  private static boolean atExit(Thread killer) {
    try {
      Runtime.getRuntime().addShutdownHook(killer);
      return true;
    } catch (IllegalStateException ending) {
      return false;
    }
  }

  /** Removes a shutdown hook; returns false if the tool is ending, and the hook runs. */
  private static boolean forget(Thread killer) {
    try {
      Runtime.getRuntime().removeShutdownHook(killer);
      return true;
    } catch (IllegalStateException ending) {
      return false;
    }
  }

  private static void write(Writer out, String line) throws IOException {
    out.write(line + System.lineSeparator());
    out.flush();
  }

  private void note(String line) {
    Matcher step = STEP.matcher(line);
    if (step.find()) {
      String took = step.group(2) == null ? "" : " " + step.group(2);
      progress.accept("%s: %s%s".formatted(title, step.group(1).strip(), took));
    }
    Matcher peak = PEAK.matcher(line);
    if (peak.find()) {
      int power = 10 * ("KMG".indexOf(peak.group(2)) + 1);
      peakBytes = OptionalLong.of((long) (Double.parseDouble(peak.group(1)) * (1L << power)));
    }
  }

  /** Returns the problem that the package can't be built. */
  Problem failed(String reason, String output) {
    return Problem.environment(
        "can't build %s: %s. The log %s ends with:\n  %s"
            .formatted(
                title, reason, log, output.lines().reduce((a, b) -> a + "\n  " + b).orElse("")));
  }
}
