package dev.loombench.tool.record.jfr;

import dev.loombench.tool.record.JdkCommand;
import dev.loombench.tool.record.JdkCommand.CommandFailure;
import dev.loombench.tool.record.JvmAccess;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Recorder with JFR. The server's JVM records from its start, and the recording is read after the
 * server ended or was killed. Attached to a running JVM, it records from {@link #start} to {@link
 * #stop}.
 */
public final class JfrRecorder implements Recorder {

  /** Event settings and their reader. */
  private enum Kind {
    DIAGNOSTIC("loombench.jfc", 1024, true) {
      @Override
      List<JfrEventHandler> handlers(JfrBins bins, JfrJvm jvm, List<Window> windows) {
        var collections = new JfrCollections(bins);
        var carriers = new JfrCarriers(bins, jvm, windows);
        return List.of(
            new JfrHeap(collections),
            collections,
            new JfrSafepoints(bins),
            new JfrMonitors(bins, jvm, carriers, windows),
            carriers,
            new JfrActivity(bins),
            new JfrThreads(windows));
      }
    },
    VIRTUAL_THREADS("virtual-threads.jfc", 64, false) {
      @Override
      List<JfrEventHandler> handlers(JfrBins bins, JfrJvm jvm, List<Window> windows) {
        return List.of(new JfrVirtualThreads(bins, jvm));
      }
    };

    private final String settings;
    private final int stackDepth;
    private final boolean keepsFile;

    Kind(String settings, int stackDepth, boolean keepsFile) {
      this.settings = settings;
      this.stackDepth = stackDepth;
      this.keepsFile = keepsFile;
    }

    abstract List<JfrEventHandler> handlers(JfrBins bins, JfrJvm jvm, List<Window> windows);

    Set<Metric> metrics() {
      Instant now = Instant.now();
      var metrics = EnumSet.noneOf(Metric.class);
      var window = new Window(now, now.plusSeconds(1));
      handlers(new JfrBins(now), new JfrJvm(), List.of())
          .forEach(handler -> metrics.addAll(handler.within(window, 0).keySet()));
      return metrics;
    }
  }

  /** Name of the recording in a JVM that runs already, for {@code jcmd}. */
  private static final String NAME = "name=loombench";

  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final Kind kind;

  /** Time after which a JVM that runs already ends the recording by itself. */
  private final Optional<Duration> longest;

  private final JvmAccess access;

  private JfrFiles files;
  private boolean attaches;
  private Optional<JdkCommand> attached = Optional.empty();
  private Optional<String> trouble = Optional.empty();
  private Instant begun = Instant.MAX;
  private List<Window> windows = List.of();

  /**
   * Creates a recorder of heap, collections, safepoints, monitors, pinning, compilations,
   * exceptions and threads, with a thread dump per second.
   */
  public JfrRecorder() {
    this(Kind.DIAGNOSTIC, Optional.empty(), JvmAccess.HERE);
  }

  private JfrRecorder(Kind kind, Optional<Duration> longest, JvmAccess access) {
    this.kind = kind;
    this.access = access;
    this.longest = longest;
  }

  /**
   * Returns a recorder that leaves nothing in a JVM of somebody else: the JVM keeps its settings of
   * JFR, and ends the recording by itself if this process is killed.
   */
  public static JfrRecorder endingAfter(Duration longest, JvmAccess access) {
    return new JfrRecorder(Kind.DIAGNOSTIC, Optional.of(longest), access);
  }

  /** Returns a recorder of virtual thread starts and ends, too expensive for other passes. */
  public static JfrRecorder ofVirtualThreads() {
    return new JfrRecorder(Kind.VIRTUAL_THREADS, Optional.empty(), JvmAccess.HERE);
  }

  /** Returns the replacement for servers without a JVM, whose metrics are unavailable. */
  public Recorder withoutJvm() {
    return Recorder.withoutJvm(name(), kind.metrics());
  }

  @Override
  public String name() {
    return "jfr";
  }

  @Override
  public List<String> jvmFlags(Path trialDirectory) {
    prepare(trialDirectory);
    return files.flags(kind.stackDepth);
  }

  @Override
  public void attach(Path trialDirectory) {
    prepare(trialDirectory);
    attaches = true;
  }

  private void prepare(Path trialDirectory) {
    begun = Instant.now();
    files = new JfrFiles(trialDirectory, kind.settings);
    files.prepare();
  }

  /** Starts to record if it was attached; otherwise the JVM records from its start. */
  @Override
  public void start(Subjects subjects) {
    if (files == null) {
      throw new IllegalStateException("the server was not given this recorder's flags");
    }
    if (attaches) {
      var jvm = access.commands(subjects.server().orElseThrow(), LIMIT);
      attempt(
          () -> {
            access.give(files.settings());
            startIn(jvm);
          });
      attached = Optional.of(jvm);
    }
  }

  /** Action in the server's JVM. */
  private interface InJvm {
    void run() throws CommandFailure, InterruptedException, IOException;
  }

  /** Starts to record. The JVM keeps the stack depth of its first recording. */
  private void startIn(JdkCommand jvm) throws CommandFailure, InterruptedException {
    if (longest.isEmpty()) {
      jvm.run(
          List.of(
              "JFR.configure",
              "repositorypath=\"%s\"".formatted(files.repository()),
              "stackdepth=" + kind.stackDepth));
    }
    var start =
        new ArrayList<>(
            List.of(
                "JFR.start",
                NAME,
                "settings=\"%s\"".formatted(access.there(files.settings())),
                "maxsize=0"));
    longest.ifPresent(
        time ->
            start.addAll(
                List.of(
                    "duration=%ds".formatted(time.toSeconds()),
                    "filename=\"%s\"".formatted(access.there(files.whole())))));
    jvm.expect("Started recording", start);
  }

  private void attempt(InJvm action) {
    try {
      action.run();
    } catch (CommandFailure | IOException failure) {
      trouble = trouble.or(() -> Optional.of(failure.getMessage()));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      trouble = Optional.of("interrupted");
    }
  }

  @Override
  public void alignTo(List<Window> stamped) {
    windows = List.copyOf(stamped);
  }

  @Override
  public void endAt(Window window) {
    windows = List.of(window);
  }

  /** Reads the recording. Call it after the server ended, unless it was attached. */
  @Override
  public Recording stop() {
    attached.ifPresent(
        jvm ->
            attempt(
                () -> {
                  jvm.expect(
                      "Stopped recording",
                      List.of(
                          "JFR.stop",
                          NAME,
                          "filename=\"%s\"".formatted(access.there(files.whole()))));
                  access.take(files.whole());
                }));
    try {
      Recording recording = read();
      files.deleteRepository();
      if (!kind.keepsFile) {
        files.delete();
      }
      return recording;
    } catch (IOException cause) {
      return nothing("the flight recording can't be read: " + cause.getMessage());
    }
  }

  @Override
  public boolean readsAfterTheServerEnded() {
    return !attaches;
  }

  private Recording read() throws IOException {
    JfrBins bins = JfrBins.through(windows.isEmpty() ? begun : windows.getFirst().start(), begun);
    var reader = new JfrReader(jvm -> kind.handlers(bins, jvm, windows));
    boolean isWhole = attaches && Files.exists(files.whole());
    List<Path> pieces = isWhole ? List.of() : files.pieces();
    if (!pieces.isEmpty()) {
      return reader.read(pieces, true);
    }
    return Files.exists(files.whole())
        ? reader.read(List.of(files.whole()), false)
        : nothing(
            "the JVM wrote no flight recording: "
                + trouble.orElse("it did not receive the flags, or did not start"));
  }

  private Recording nothing(String reason) {
    return Recording.unavailable(kind.metrics(), reason);
  }
}
