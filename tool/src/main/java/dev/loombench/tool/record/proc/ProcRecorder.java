package dev.loombench.tool.record.proc;

import dev.loombench.tool.record.DatabaseSubject;
import dev.loombench.tool.record.LiveFigure;
import dev.loombench.tool.record.LiveListener;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.SampleThread;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.Window;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Recorder of /proc, sampled once a second by a dedicated thread; attaches nothing to the server.
 * Samples are aligned to the windows once these are known; counters are interpolated linearly.
 *
 * <p>Run-queue wait and context switches are per thread. With more than 250 threads they are read
 * at window bounds and every five seconds only, which takes about 25 ms for 1000 threads.
 */
public final class ProcRecorder implements Recorder {

  private final ProcSeries series = new ProcSeries();
  private final LiveListener listener;
  private SampleThread thread;
  private boolean withDatabase;

  /** Creates a recorder without a listener. */
  public ProcRecorder() {
    this(LiveListener.NONE);
  }

  /**
   * Creates a recorder.
   *
   * @param listener receives the figures of each sample
   */
  public ProcRecorder(LiveListener listener) {
    this.listener = listener;
  }

  @Override
  public String name() {
    return "proc";
  }

  @Override
  public List<String> jvmFlags(Path trialDirectory) {
    return List.of();
  }

  @Override
  public void start(Subjects subjects) {
    withDatabase = !(subjects.database() instanceof DatabaseSubject.None);
    var sampler = new ProcSampler(subjects, series);
    sampler.sample(true);
    var heap = LiveHeap.of(subjects.server());
    thread =
        SampleThread.start(
            "proc-recorder",
            whole -> {
              sampler.sample(whole);
              report(heap);
            });
  }

  private void report(LiveHeap heap) {
    if (listener != LiveListener.NONE) {
      Map<LiveFigure, Double> figures = series.latest();
      figures.putAll(heap.read());
      listener.sampled(figures);
    }
  }

  /** Aligns samples to the bounds of these windows, which are whole seconds apart. */
  @Override
  public void alignTo(List<Window> windows) {
    thread.alignTo(windows);
  }

  @Override
  public void endAt(Window window) {
    thread.alignTo(List.of(window));
  }

  /** Takes a last sample and stops. Call it while the server still runs. */
  @Override
  public Recording stop() {
    thread.stop();
    return new ProcRecording(series, withDatabase);
  }

  @Override
  public boolean readsAfterTheServerEnded() {
    return false;
  }
}
