package dev.loombench.tool.place;

import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.SampledStacks;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.Occupancy;
import java.util.List;
import java.util.Map;

/** Methods of an agent for the recorders of a trial. */
public interface RecorderService {

  /**
   * Recorder of a trial.
   *
   * @param facts changes that it makes in the server
   */
  record RecorderState(
      int number,
      String name,
      List<String> jvmFlags,
      Map<String, String> facts,
      boolean readsAfterTheServerEnded) {}

  /** Readings of one window. */
  record WindowState(
      Map<Metric, Reading> readings,
      Map<String, Reading> scraped,
      List<Occupancy> threads,
      Map<Metric, Reading> noise) {}

  /**
   * Parts of a recording that are not cut to windows.
   *
   * @param files files that the recorder keeps, as paths below its folder
   * @param folder folder of the files, below that of the connection
   */
  record RecordingState(
      List<Series> series,
      List<CodeLocation> evidence,
      List<SampledStacks> stacks,
      Map<String, String> facts,
      String folder,
      List<String> files) {}

  /** Creates the recorders of a trial of the server, and drops those of earlier trials. */
  List<RecorderState> recorders(Pass pass, Variant variant);

  /** Creates the recorder of the engines, and drops that of earlier trials. */
  RecorderState engineRecorder();

  void attach(int recorder);

  void startRecorder(int recorder);

  void alignTo(int recorder, List<Window> windows);

  /** Announces the end of a window to a recorder. */
  void endAt(int recorder, Window window);

  void stopRecorder(int recorder);

  WindowState within(int recorder, Window window, long goodAnswers);

  RecordingState recording(int recorder, List<Window> windows);
}
