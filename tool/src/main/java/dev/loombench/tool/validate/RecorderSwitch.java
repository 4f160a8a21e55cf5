package dev.loombench.tool.validate;

import dev.loombench.tool.record.JdkCommand;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.Window;
import java.util.List;
import java.util.function.Supplier;

/** Switch for a set of recorders of a running server. */
sealed interface RecorderSwitch
    permits RecorderSwitch.Nothing,
        RecorderSwitch.InTool,
        RecorderSwitch.InJvm,
        PublishedSwitch,
        LiveSwitch {

  void on() throws JdkCommand.CommandFailure, InterruptedException;

  /** Aligns samples to the next window. */
  default void alignTo(Window window) {}

  /** Stops recording and discards the data. */
  void off() throws JdkCommand.CommandFailure, InterruptedException;

  record Nothing() implements RecorderSwitch {
    @Override
    public void on() {}

    @Override
    public void off() {}
  }

  /** Switch for recorders in the process of the tool. */
  final class InTool implements RecorderSwitch {

    private final Supplier<List<Recorder>> made;
    private final Subjects subjects;
    private List<Recorder> recorders = List.of();

    InTool(Supplier<List<Recorder>> made, Subjects subjects) {
      this.made = made;
      this.subjects = subjects;
    }

    @Override
    public void on() {
      recorders = made.get();
      recorders.forEach(recorder -> recorder.start(subjects));
    }

    @Override
    public void alignTo(Window window) {
      recorders.forEach(recorder -> recorder.alignTo(List.of(window)));
    }

    @Override
    public void off() {
      recorders.forEach(Recorder::stop);
      recorders = List.of();
    }
  }

  /** Switch for Flight Recorder in the server's JVM, with the settings of a pass. */
  record InJvm(JdkCommand jvm, String settings) implements RecorderSwitch {

    private static final String NAME = "name=loombench-validate";

    @Override
    public void on() throws JdkCommand.CommandFailure, InterruptedException {
      jvm.expect(
          "Started recording", List.of("JFR.start", NAME, "settings=\"%s\"".formatted(settings)));
    }

    @Override
    public void off() throws JdkCommand.CommandFailure, InterruptedException {
      jvm.expect("Stopped recording", List.of("JFR.stop", NAME));
    }
  }
}
