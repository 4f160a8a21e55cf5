package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.record.DatabaseSubject;
import dev.loombench.tool.record.LiveFigure;
import dev.loombench.tool.record.LiveListener;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.SampleThread;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.Window;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Recorder of /proc, sampled once a second by a dedicated thread; attaches nothing to the server.
 * Samples are aligned to the windows once these are known; counters are interpolated linearly.
 *
 * <p>Run-queue wait and context switches are per thread. With more than 250 threads they are read
 * at window bounds and every five seconds only, which takes about 25 ms for 1000 threads.
 */
public final class ProcRecorder implements Recorder {

  private final Set<String> downstreams;
  private final ProcSeries series = new ProcSeries();
  private final LiveListener listener;
  private final boolean serverIsHere;
  private SampleThread thread;
  private boolean withDatabase;
  private boolean withGenerator;
  private List<Window> windows = List.of();
  private Subjects subjects;

  public ProcRecorder() {
    this(LiveListener.NONE, Set.of());
  }

  /**
   * Creates a recorder.
   *
   * @param downstreams names of processes that the server calls and the tool did not start; their
   *     CPU is not that of other processes
   */
  public ProcRecorder(LiveListener listener, Set<String> downstreams) {
    this(listener, downstreams, true);
  }

  private ProcRecorder(LiveListener listener, Set<String> downstreams, boolean serverIsHere) {
    this.listener = listener;
    this.downstreams = Set.copyOf(downstreams);
    this.serverIsHere = serverIsHere;
  }

  /** Returns a recorder for a host without the server. */
  public static ProcRecorder withoutServer() {
    return new ProcRecorder(LiveListener.NONE, Set.of(), false);
  }

  @Override
  public String name() {
    return "proc";
  }

  @Override
  public void start(Subjects subjects) {
    this.subjects = subjects;
    withGenerator = subjects.generators().isPresent();
    withDatabase = !(subjects.database() instanceof DatabaseSubject.None);
    var sampler = new ProcSampler(subjects, downstreams, series);
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
    if (!listener.equals(LiveListener.NONE)) {
      Map<LiveFigure, Double> figures = series.latest();
      figures.putAll(heap.read());
      listener.sampled(figures);
    }
  }

  /** Aligns samples to the bounds of these windows, which are whole seconds apart. */
  @Override
  public void alignTo(List<Window> windows) {
    this.windows = List.copyOf(windows);
    thread.alignTo(windows);
  }

  @Override
  public void endAt(Window window) {
    windows = List.of(window);
    thread.alignTo(windows);
  }

  /** Takes a last sample and stops. Call it while the server still runs. */
  @Override
  public Recording stop() {
    thread.stop();
    return new ProcRecording(
        series,
        new ProcRecording.Present(serverIsHere, withGenerator, withDatabase),
        placed(),
        windows);
  }

  private ProcRecording.Placed placed() {
    List<Long> generators = subjects.generators().map(Supplier::get).orElse(List.of());
    return new ProcRecording.Placed(
        subjects.server().stream().boxed().findFirst().flatMap(CpuPlacement::granted),
        generators.stream().findFirst().flatMap(CpuPlacement::granted),
        CpuPlacement.granted(subjects.tool()));
  }
}
