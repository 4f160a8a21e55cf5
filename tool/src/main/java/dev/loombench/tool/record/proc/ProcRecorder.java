package dev.loombench.tool.record.proc;

import dev.loombench.tool.record.DatabaseSubject;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.SampleThread;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.Window;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads /proc once a second, on a thread of its own, and attaches nothing to the server. Once the
 * windows are known, samples fall on their bounds; what a counter was between two samples is taken
 * as on a straight line.
 *
 * <p>Run-queue wait and context switches have to be read thread by thread. Of a server with more
 * than 250 threads they are read at the windows' bounds and every five seconds, which takes some 25
 * ms for 1000 threads; all else is read every second.
 */
public final class ProcRecorder implements Recorder {

  private final ProcSeries courses = new ProcSeries();
  private SampleThread thread;
  private boolean withDatabase;

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
    var sampler = new ProcSampler(subjects, courses);
    sampler.sample(true);
    thread = SampleThread.start("proc-recorder", sampler::sample);
  }

  /** From now on, samples fall on the bounds of these windows, which lie whole seconds apart. */
  @Override
  public void alignTo(List<Window> windows) {
    thread.alignTo(windows);
  }

  @Override
  public void endAt(Window window) {
    thread.alignTo(List.of(window));
  }

  /** Takes a last sample and ends. To be called while the server still runs. */
  @Override
  public Recording stop() {
    thread.stop();
    return new ProcRecording(courses, withDatabase);
  }

  @Override
  public boolean readsAfterTheServerEnded() {
    return false;
  }
}
