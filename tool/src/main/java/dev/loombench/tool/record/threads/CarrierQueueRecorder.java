package dev.loombench.tool.record.threads;

import dev.loombench.tool.launch.os.StatusFile;
import dev.loombench.tool.record.JdkCommand;
import dev.loombench.tool.record.JdkCommand.CommandFailure;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.record.proc.HandlingThreads;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recorder of the queue of virtual threads that could run and wait for a carrier. It looks a second
 * after the window, while the load continues, so that its requests are free of it, too: the look
 * starts a process, and under a shared CPU it delayed those in flight. Twenty times in two seconds,
 * by {@code Thread.vthread_scheduler}. The first time it uses {@code jcmd}, which opens the socket
 * of the JVM's attach listener, then that socket, which starts no process.
 */
public final class CarrierQueueRecorder implements Recorder {

  private static final String NAME = "carrier queue";
  private static final String COMMAND = "Thread.vthread_scheduler";

  /** Request of version 1 of the protocol of HotSpot's {@code attachListener}. */
  private static final byte[] REQUEST =
      "1\0jcmd\0%s\0\0\0".formatted(COMMAND).getBytes(StandardCharsets.US_ASCII);

  private static final int LOOKS = 20;
  private static final long MILLIS_BETWEEN_LOOKS = 100;

  private static final Duration LIMIT = Duration.ofSeconds(5);

  /** Scheduler as {@code ForkJoinPool.toString} shows it. */
  private static final Pattern SCHEDULER = Pattern.compile("tasks = (\\d+), submissions = (\\d+)");

  private OptionalLong server = OptionalLong.empty();
  private Reading queue = new Reading.Unavailable("a load whose server is not looked into");

  /** Returns the recorder of a native executable, which has no carriers to show. */
  public static Recorder withoutJvm() {
    return Recorder.withoutJvm(NAME, Set.of(Metric.CARRIER_QUEUE));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void start(Subjects subjects) {
    server = subjects.server();
  }

  @Override
  public void look() throws InterruptedException {
    if (server.isEmpty()) {
      queue = new Reading.Unavailable("the server's process is unknown");
      return;
    }
    HandlingThreads.Snapshot before = HandlingThreads.snapshot(server.getAsLong());
    Thread.sleep(2 * MILLIS_BETWEEN_LOOKS);
    boolean areVirtual = before.untilNow().filter(HandlingThreads::areVirtual).isPresent();
    try {
      queue =
          areVirtual
              ? mean(server.getAsLong())
              : new Reading.Unavailable("no virtual threads handle the requests");
    } catch (CommandFailure | IOException failed) {
      queue = new Reading.Unavailable(COMMAND + ": " + failed.getMessage());
    }
  }

  @Override
  public Recording stop() {
    return (_, _) -> Map.of(Metric.CARRIER_QUEUE, queue);
  }

  private static Reading mean(long pid) throws CommandFailure, IOException, InterruptedException {
    Path jdk = Path.of(System.getProperty("java.home"));
    if (waiting(new JdkCommand(jdk, pid, LIMIT).run(List.of(COMMAND))).isEmpty()) {
      return new Reading.Unavailable("the JVM does not show its scheduler, as before JDK 24");
    }
    UnixDomainSocketAddress socket = socket(pid);
    double sum = 0;
    for (int looks = 0; looks < LOOKS; looks++) {
      Thread.sleep(MILLIS_BETWEEN_LOOKS);
      sum += waiting(ask(socket)).orElse(0);
    }
    return new Reading.Measured(sum / LOOKS);
  }

  /** Returns the socket in the process's own folder for temporary files, by its own pid. */
  private static UnixDomainSocketAddress socket(long pid) throws IOException {
    String inside = StatusFile.ofProcess(pid).innermostPid().orElse("" + pid);
    return UnixDomainSocketAddress.of(
        Path.of("/proc", Long.toString(pid), "root/tmp/.java_pid" + inside));
  }

  private static String ask(UnixDomainSocketAddress socket) throws IOException {
    try (SocketChannel channel = SocketChannel.open(socket)) {
      channel.write(ByteBuffer.wrap(REQUEST));
      return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.US_ASCII);
    }
  }

  /** Returns the number of waiting threads of all schedulers; empty if none is shown. */
  static OptionalDouble waiting(String schedulers) {
    Matcher scheduler = SCHEDULER.matcher(schedulers);
    OptionalDouble waiting = OptionalDouble.empty();
    while (scheduler.find()) {
      waiting =
          OptionalDouble.of(
              waiting.orElse(0)
                  + Long.parseLong(scheduler.group(1))
                  + Long.parseLong(scheduler.group(2)));
    }
    return waiting;
  }
}
