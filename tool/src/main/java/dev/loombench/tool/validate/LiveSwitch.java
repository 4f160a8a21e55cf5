package dev.loombench.tool.validate;

import dev.loombench.contract.LoadPlan;
import dev.loombench.tool.launch.os.ThreadCpus;
import dev.loombench.tool.load.LoadWatcher.PlanWatcher;
import dev.loombench.tool.publish.live.LiveTimeline;
import dev.loombench.tool.publish.live.LiveView;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.SampleThread;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.record.proc.ProcRecorder;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Switch for the live page: {@code /proc} is read as in headline trials, and one client reads the
 * page's events of full size. The client is in the tool, so its own cost is included.
 */
final class LiveSwitch implements RecorderSwitch {

  /** Seconds of load in a full event. */
  private static final int SECONDS = 240;

  private final Subjects subjects;
  private final Trial trial;
  private final LoadPlan plan;
  private final GrantedCpus placed;
  private Optional<Watched> watched = Optional.empty();

  /**
   * Creates a switch.
   *
   * @param placed CPUs of the server, none of which may serve the page
   */
  LiveSwitch(Subjects subjects, Trial trial, LoadPlan plan, GrantedCpus placed) {
    this.subjects = subjects;
    this.trial = trial;
    this.plan = plan;
    this.placed = placed;
  }

  private record Watched(
      LiveView view,
      Recorder recorder,
      SampleThread load,
      HttpClient client,
      Thread reader,
      AtomicLong bytes) {}

  @Override
  public void on() throws InterruptedException {
    var timeline = new LiveTimeline(new PublishedSwitch.Silent());
    timeline.trialStarts(trial, 1, TimeLeft.NONE);
    PlanWatcher load = timeline.planStarts(plan, true);
    for (int second = 0; second < SECONDS; second++) {
      load.second(PublishedSwitch.SECOND);
    }
    LiveView view = LiveView.start(timeline);
    var recorder = new ProcRecorder(timeline, Set.of());
    recorder.start(subjects);
    HttpClient client = HttpClient.newHttpClient();
    var bytes = new AtomicLong();
    InputStream events = events(client, view);
    Thread reader =
        Thread.ofPlatform().daemon().name("live-reader").start(() -> read(events, bytes));
    SampleThread seconds =
        SampleThread.start("live-load", _ -> load.second(PublishedSwitch.SECOND));
    watched = Optional.of(new Watched(view, recorder, seconds, client, reader, bytes));
    requireApart();
  }

  @Override
  public void alignTo(Window window) {
    watched.ifPresent(one -> one.recorder().alignTo(List.of(window)));
  }

  @Override
  public void off() throws InterruptedException {
    if (watched.isEmpty()) {
      return;
    }
    Watched last = watched.get();
    watched = Optional.empty();
    last.load().stop();
    last.recorder().stop();
    last.view().close();
    last.reader().join();
    last.client().close();
    if (last.bytes().get() == 0) {
      throw new ValidationFailure("no event of the live page was read");
    }
  }

  /** Returns the threads of this process that may use a CPU of the server's, if it has its own. */
  static List<ThreadCpus> onCpusOfTheServer(GrantedCpus placed) {
    return placed.shared().isEmpty()
        ? ThreadCpus.of(ProcessHandle.current().pid()).stream()
            .filter(thread -> !Collections.disjoint(thread.cpus().cpus(), placed.server()))
            .toList()
        : List.of();
  }

  private void requireApart() {
    List<ThreadCpus> misplaced = onCpusOfTheServer(placed);
    if (!misplaced.isEmpty()) {
      throw new ValidationFailure(
          "the live page may be served by a CPU of the server's: " + misplaced.getFirst());
    }
  }

  private static InputStream events(HttpClient client, LiveView view) throws InterruptedException {
    try {
      return client
          .send(
              HttpRequest.newBuilder(view.address().resolve("events")).build(),
              BodyHandlers.ofInputStream())
          .body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void read(InputStream events, AtomicLong bytes) {
    var buffer = new byte[1 << 16];
    try (events) {
      for (int count = events.read(buffer); count >= 0; count = events.read(buffer)) {
        bytes.addAndGet(count);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
