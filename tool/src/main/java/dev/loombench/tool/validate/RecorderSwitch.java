package dev.loombench.tool.validate;

import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.Window;
import java.util.List;
import java.util.function.Supplier;

/** Turns a set of recorders on and off beside a server that runs on. */
sealed interface RecorderSwitch {

  /** Begins to record. */
  void on() throws JdkCommand.Refused, InterruptedException;

  /** Is told the window that comes, while it records. */
  default void alignTo(Window window) {}

  /** Ends recording; what was recorded is of no interest. */
  void off() throws JdkCommand.Refused, InterruptedException;

  /** Records nothing. */
  record Nothing() implements RecorderSwitch {
    @Override
    public void on() {}

    @Override
    public void off() {}
  }

  /** Recorders of the tool's own process. */
  final class OfTheTool implements RecorderSwitch {

    private final Supplier<List<Recorder>> made;
    private final Subjects subjects;
    private List<Recorder> recorders = List.of();

    /** Fresh recorders each time it is turned on. */
    OfTheTool(Supplier<List<Recorder>> made, Subjects subjects) {
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

  /**
   * The JVM's flight recorder, with the settings of a pass.
   *
   * @param jvm the server's
   * @param settings the settings file
   */
  record OfTheJvm(JdkCommand jvm, String settings) implements RecorderSwitch {

    private static final String NAME = "name=loombench-validate";

    @Override
    public void on() throws JdkCommand.Refused, InterruptedException {
      expect(
          "Started recording", List.of("JFR.start", NAME, "settings=\"%s\"".formatted(settings)));
    }

    @Override
    public void off() throws JdkCommand.Refused, InterruptedException {
      expect("Stopped recording", List.of("JFR.stop", NAME));
    }

    private void expect(String sign, List<String> words)
        throws JdkCommand.Refused, InterruptedException {
      String said = jvm.run(words);
      if (!said.contains(sign)) {
        throw new JdkCommand.Refused("%s: %s".formatted(words.getFirst(), said.strip()));
      }
    }
  }
}
