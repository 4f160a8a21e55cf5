package dev.loombench.tool.record.threads;

import dev.loombench.tool.record.JdkCommand.CommandFailure;
import dev.loombench.tool.record.JvmAccess;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.Occupancy;
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
 * Recorder that has the server dump all virtual threads a few times per window; JFR's dumps contain
 * only mounted ones. It uses {@code jcmd} of the tool's JDK. It starts during warm-up, because the
 * dumping code must be compiled too, and stops after several dumps without virtual threads.
 */
public final class VirtualStacksRecorder implements Recorder {

  /** Enough dumps to average over a window; each costs a process. */
  private static final int PER_WINDOW = 4;

  private static final Duration BETWEEN_FIRST_DUMPS = Duration.ofSeconds(2);

  /** A server that uses virtual threads has one in at least one of this many dumps. */
  private static final int ENOUGH_WITHOUT = 3;

  /** Size of a dump after which no other is made. */
  private static final int MOST_MEBIBYTES = 64;

  /** Fact with the reason why there are no stacks, or few. */
  public static final String FACT = "virtual-threads.stacks";

  private static final Duration LIMIT = Duration.ofSeconds(10);

  /** Root of the stack of every virtual thread. */
  private static final String ROOT = "java.lang.VirtualThread.run(";

  private final JvmAccess access;
  private final Map<Instant, Path> dumps = new LinkedHashMap<>();

  /** Times of requested dumps; an empty list ends the thread. */
  private final BlockingQueue<List<Instant>> asked = new LinkedBlockingQueue<>();

  private Path folder;
  private OptionalLong server = OptionalLong.empty();
  private Instant last = Instant.MIN;
  private Optional<Thread> asking = Optional.empty();
  private Optional<String> trouble = Optional.empty();

  public VirtualStacksRecorder() {
    this(JvmAccess.HERE);
  }

  public VirtualStacksRecorder(JvmAccess access) {
    this.access = access;
  }

  @Override
  public String name() {
    return "virtual stacks";
  }

  /** Needs no flags: dumps are requested from outside. */
  @Override
  public List<String> jvmFlags(Path trialDirectory) {
    attach(trialDirectory);
    return List.of();
  }

  @Override
  public void attach(Path trialDirectory) {
    folder = trialDirectory.toAbsolutePath();
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
      trouble = Optional.of("stacks of virtual threads can't be read: " + cause.getMessage());
    }
    return new VirtualStacks(groups, trouble);
  }

  /** Lets a running dump end, without waiting for later windows. */
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

  /** Stacks of the dumps, and why there are none or fewer than planned. */
  private record VirtualStacks(ThreadGroups groups, Optional<String> trouble) implements Recording {

    @Override
    public Map<Metric, Reading> within(Window window, long goodAnswers) {
      return Map.of();
    }

    @Override
    public List<Occupancy> threadsWithin(Window window) {
      return groups.within(window);
    }

    @Override
    public Map<String, String> facts() {
      return trouble.map(why -> Map.of(FACT, why)).orElse(Map.of());
    }
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
      trouble = Optional.of("stacks of virtual threads are unavailable: " + cause.getMessage());
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
      long mebibytes = Files.size(dump) >> 20;
      if (mebibytes > MOST_MEBIBYTES) {
        trouble =
            Optional.of(
                "a dump of them has %d MiB, so only %d were made"
                    .formatted(mebibytes, dumps.size()));
        return false;
      }
    }
    return true;
  }

  /** Returns true if the dump was finished in time. */
  private boolean ask(Path dump) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    try {
      access
          .commands(server.orElseThrow(), LIMIT)
          .run(
              List.of(
                  "Thread.dump_to_file",
                  "-overwrite",
                  "-format=json",
                  "\"" + access.there(dump) + "\""));
    } catch (CommandFailure failure) {
      trouble = Optional.of("the server did not dump its virtual threads: " + failure.getMessage());
      return false;
    }
    access.take(dump);
    if (!Files.exists(dump)) {
      trouble = Optional.of("the server did not dump its virtual threads");
      return false;
    }
    return true;
  }

  private static boolean hasVirtualThreads(Path dump) throws IOException {
    try (Stream<String> lines = Files.lines(dump)) {
      return lines.anyMatch(line -> line.contains(ROOT));
    }
  }
}
