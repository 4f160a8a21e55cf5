package dev.loombench.e2e;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A process of the project, started as a user would start it. Keeps its output, sends signals, and
 * marks everything that it starts, so that leftover processes are found.
 */
public final class LoombenchProcess implements AutoCloseable {

  /**
   * Result of a process that has ended.
   *
   * @param exitCode as the shell sees it
   * @param standardOutput everything printed there
   * @param standardError everything printed there
   */
  public record Ended(int exitCode, String standardOutput, String standardError) {}

  /** A process group of its own. Background shells ignore SIGINT and pass that on: undo it. */
  private static final List<String> OWN_GROUP =
      List.of("/usr/bin/setsid", "/usr/bin/env", "--default-signal=INT");

  private static final Duration SOON = Duration.ofSeconds(10);

  private final Process process;
  private final String mark;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition more = lock.newCondition();
  private final StringBuilder standardOutput = new StringBuilder();
  private final StringBuilder standardError = new StringBuilder();
  private final List<Thread> readers;

  private LoombenchProcess(Process process, String mark) {
    this.process = process;
    this.mark = mark;
    this.readers =
        List.of(
            keep(process.inputReader(StandardCharsets.UTF_8), standardOutput),
            keep(
                new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8),
                standardError));
  }

  /**
   * Starts {@code ./loombench} in {@code folder} without building it. The CPU use of the machine is
   * the recording of a quiet one, so that trials are valid on a busy machine too.
   */
  public static LoombenchProcess start(Path folder, String... arguments) {
    return startOn("quiet", folder, arguments);
  }

  /** Starts {@code ./loombench} in the same way with the CPU use of that recorded machine. */
  public static LoombenchProcess startOn(String machine, Path folder, String... arguments) {
    var command = new ArrayList<>(List.of(Project.root().resolve("loombench").toString()));
    command.addAll(List.of(arguments));
    return start(folder, ToolCache.environment(machine), command);
  }

  /** Starts {@code ./loombench run} of a study; its results go to {@code folder/run}. */
  public static LoombenchProcess startRun(Path folder, Path study) {
    return start(folder, "run", study.toString(), "--out", folder.resolve("run").toString());
  }

  /** Runs {@code ./loombench} and waits {@link #toItsEnd}. */
  public static Ended run(Path folder, Duration limit, String... arguments)
      throws InterruptedException {
    try (var process = start(folder, arguments)) {
      return process.toItsEnd(limit);
    }
  }

  /** Runs {@code ./loombench run} of a study and waits {@link #toItsEnd}. */
  public static Ended run(Path folder, Duration limit, Path study) throws InterruptedException {
    try (var process = startRun(folder, study)) {
      return process.toItsEnd(limit);
    }
  }

  /**
   * Starts any command, in its own process group if the system has {@code setsid}.
   *
   * @param environment variables to set; an empty value removes a variable
   */
  public static LoombenchProcess start(
      Path folder, Map<String, String> environment, List<String> command) {
    var whole = new ArrayList<String>();
    if (Files.isExecutable(Path.of("/usr/bin/setsid"))) {
      whole.addAll(OWN_GROUP);
    }
    whole.addAll(command);
    var builder = new ProcessBuilder(whole).directory(folder.toFile());
    builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    environment.forEach(
        (name, value) -> {
          if (value.isEmpty()) {
            builder.environment().remove(name);
          } else {
            builder.environment().put(name, value);
          }
        });
    String mark = "loombench-test-" + UUID.randomUUID();
    builder.environment().put("LOOMBENCH_TEST_MARK", mark);
    try {
      return new LoombenchProcess(builder.start(), mark);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns its process id. */
  public long pid() {
    return process.pid();
  }

  /** Waits until a process that it started has these words in its command line. */
  void awaitProcess(String words, Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (stillRunning().stream()
        .noneMatch(one -> one.info().commandLine().orElse("").contains(words))) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("no process with " + words + outputSoFar());
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /** Waits for its end, at most {@code limit}. */
  public Ended awaitEnd(Duration limit) throws InterruptedException {
    if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("still running after " + limit + outputSoFar());
    }
    for (Thread reader : readers) {
      reader.join(limit);
    }
    return new Ended(process.exitValue(), standardOutput(), standardError());
  }

  /** Waits for its end, at most {@code limit}; fails after an internal error or with leftovers. */
  public Ended toItsEnd(Duration limit) throws InterruptedException {
    Ended ended = awaitEnd(limit);
    awaitNothingLeft(SOON);
    if (ended.standardError().contains("internal error")) {
      throw new AssertionError("an internal error" + outputSoFar());
    }
    return ended;
  }

  /** Waits until it has printed {@code text} on one of the streams, at most {@code limit}. */
  public void awaitOutput(String text, Duration limit) throws InterruptedException {
    long nanosLeft = limit.toNanos();
    lock.lockInterruptibly();
    try {
      while (standardOutput.indexOf(text) < 0 && standardError.indexOf(text) < 0) {
        boolean closed = readers.stream().noneMatch(Thread::isAlive);
        if (closed || nanosLeft <= 0) {
          throw new AssertionError(
              "'%s' was not printed within %s%s".formatted(text, limit, outputSoFar()));
        }
        nanosLeft = more.awaitNanos(nanosLeft);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Returns its standard output so far. */
  public String standardOutput() {
    return textOf(standardOutput);
  }

  /** Returns its standard error so far. */
  public String standardError() {
    return textOf(standardError);
  }

  /** Sends SIGINT to this process only, as {@code kill -INT} does. */
  public void interrupt() throws InterruptedException {
    signal("INT", Long.toString(process.pid()));
  }

  /** Sends SIGINT to its process group, as Ctrl-C in a terminal does. */
  public void interruptGroup() throws InterruptedException {
    signal("INT", "-" + process.pid());
  }

  /** Sends SIGTERM. */
  public void terminate() throws InterruptedException {
    signal("TERM", Long.toString(process.pid()));
  }

  /** Sends SIGKILL, which a process cannot handle. */
  public void kill() {
    process.destroyForcibly();
  }

  /** Returns the process and everything that it started, without those that have ended. */
  public List<ProcessHandle> stillRunning() {
    return Processes.mentioning(mark);
  }

  /** Waits until the process and everything that it started have ended, at most {@code limit}. */
  public void awaitNothingLeft(Duration limit) throws InterruptedException {
    Processes.awaitNone(mark, limit);
  }

  /** Kills everything that still runs. */
  @Override
  public void close() {
    process.destroyForcibly();
    stillRunning().forEach(ProcessHandle::destroyForcibly);
  }

  private void signal(String name, String target) throws InterruptedException {
    try {
      int exitCode =
          new ProcessBuilder("kill", "-" + name, "--", target).inheritIO().start().waitFor();
      if (exitCode != 0) {
        throw new AssertionError("cannot send SIG%s%s".formatted(name, outputSoFar()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String outputSoFar() {
    return "%nstandard output:%n%s%nstandard error:%n%s"
        .formatted(standardOutput(), standardError());
  }

  private String textOf(StringBuilder kept) {
    lock.lock();
    try {
      return kept.toString();
    } finally {
      lock.unlock();
    }
  }

  private Thread keep(Reader from, StringBuilder into) {
    return Thread.ofVirtual()
        .start(
            () -> {
              try (from) {
                var buffer = new char[8192];
                for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
                  add(into, buffer, count);
                }
              } catch (IOException e) {
                char[] message = ("\n[reading ended: " + e.getMessage() + "]\n").toCharArray();
                add(into, message, message.length);
              }
              add(into, new char[0], 0);
            });
  }

  private void add(StringBuilder into, char[] text, int count) {
    lock.lock();
    try {
      into.append(text, 0, count);
      more.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
