package dev.loombench.tool.record.threads;

import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Has the server write all its virtual threads with their stacks, a few times in each window: dumps
 * of the flight recorder have only those that a carrier carries. Asks by {@code jcmd}, which comes
 * with the JDK that this runs on. It begins to ask while the server warms up, since what writes the
 * stacks has to be compiled too, and asks no more once several dumps had no virtual thread.
 */
public final class VirtualStacksRecorder implements Recorder {

  /** Enough to tell how it was from how it was at a moment, and each costs a process. */
  private static final int PER_WINDOW = 4;

  private static final Duration BETWEEN_FIRST_DUMPS = Duration.ofSeconds(2);

  /** A server that serves requests by virtual threads has one at some moment of these. */
  private static final int ENOUGH_WITHOUT = 3;

  private static final Duration LIMIT = Duration.ofSeconds(10);

  /** At the root of the stack of every virtual thread. */
  private static final String ROOT = "java.lang.VirtualThread.run(";

  private final Map<Instant, Path> dumps = new LinkedHashMap<>();

  /** Moments to ask at; none of them for the end. */
  private final BlockingQueue<List<Instant>> asked = new LinkedBlockingQueue<>();

  private Path folder;
  private OptionalLong server = OptionalLong.empty();
  private Instant last = Instant.MIN;
  private Optional<Thread> asking = Optional.empty();
  private String trouble = "";

  @Override
  public String name() {
    return "virtual stacks";
  }

  /** None: the server is asked from outside. */
  @Override
  public List<String> jvmFlags(Path trialDirectory) {
    folder = trialDirectory.toAbsolutePath();
    return List.of();
  }

  @Override
  public void start(Subjects subjects) {
    server = subjects.server();
    if (server.isPresent()) {
      asking =
          Optional.of(Thread.ofPlatform().daemon().name("virtual-stacks").start(this::askToTheEnd));
    }
  }

  @Override
  public void alignTo(List<Window> windows) {
    List<Instant> moments = windows.stream().flatMap(VirtualStacksRecorder::moments).toList();
    if (!moments.isEmpty()) {
      last = moments.getLast();
      asked.add(moments);
    }
  }

  @Override
  public Recording stop() {
    asking.ifPresent(this::end);
    var groups = new ThreadGroups();
    try {
      for (Map.Entry<Instant, Path> dump : dumps.entrySet()) {
        groups.add(dump.getKey(), ThreadDumpJson.virtualThreads(dump.getValue()), true);
        Files.delete(dump.getValue());
      }
    } catch (IOException cause) {
      trouble = "virtual threads' stacks can't be read: " + cause.getMessage();
    }
    return new VirtualStacks(groups, trouble);
  }

  @Override
  public boolean readsAfterTheServerEnded() {
    return false;
  }

  /** A dump under way may end; those of a window that has not come are not waited for. */
  private void end(Thread asker) {
    asked.add(List.of());
    if (Instant.now().isBefore(last)) {
      asker.interrupt();
    }
    try {
      asker.join(LIMIT);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    asker.interrupt();
  }

  private static Stream<Instant> moments(Window window) {
    return IntStream.range(0, PER_WINDOW)
        .mapToObj(
            dump ->
                window
                    .start()
                    .plus(window.length().multipliedBy(2L * dump + 1).dividedBy(2L * PER_WINDOW)));
  }

  private void askToTheEnd() {
    try {
      int without = 0;
      boolean answers = true;
      while (answers && without < ENOUGH_WITHOUT) {
        List<Instant> moments = asked.poll(BETWEEN_FIRST_DUMPS.toMillis(), TimeUnit.MILLISECONDS);
        if (moments == null) {
          Path dump = folder.resolve("virtual-threads-first.json");
          answers = ask(dump);
          without += answers && hasVirtualThreads(dump) ? 0 : 1;
          Files.deleteIfExists(dump);
        } else if (moments.isEmpty()) {
          return;
        } else {
          answers = askAtEach(moments);
        }
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    } catch (IOException cause) {
      trouble = "virtual threads' stacks can't be had: " + cause.getMessage();
    }
  }

  private boolean askAtEach(List<Instant> moments) throws IOException, InterruptedException {
    for (Instant moment : moments) {
      TimeUnit.MILLISECONDS.sleep(Math.max(0, Duration.between(Instant.now(), moment).toMillis()));
      Path dump = folder.resolve("virtual-threads-" + dumps.size() + ".json");
      if (!ask(dump)) {
        return false;
      }
      dumps.put(moment, dump);
    }
    return true;
  }

  /** Whether it answered in time. */
  private boolean ask(Path dump) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Process jcmd =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC",
                Long.toString(server.orElseThrow()),
                "Thread.dump_to_file",
                "-overwrite",
                "-format=json",
                "\"" + dump + "\"")
            .redirectErrorStream(true)
            .start();
    try {
      boolean ended = jcmd.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
      if (!ended || jcmd.exitValue() != 0 || !Files.exists(dump)) {
        trouble = "the server did not give its virtual threads' stacks";
        return false;
      }
      return true;
    } finally {
      jcmd.destroyForcibly();
    }
  }

  private static boolean hasVirtualThreads(Path dump) throws IOException {
    try (Stream<String> lines = Files.lines(dump)) {
      return lines.anyMatch(line -> line.contains(ROOT));
    }
  }
}
