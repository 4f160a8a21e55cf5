package dev.loombench.tool.record.jfr;

import dev.loombench.tool.record.JdkCommand;
import dev.loombench.tool.record.JdkCommand.CommandFailure;
import java.util.List;

/** Recording of a JVM that runs already, switched on and off with {@code jcmd}. */
record AttachedJfr(JdkCommand jvm, JfrFiles files) {

  private static final String NAME = "name=loombench";

  /**
   * Starts to record.
   *
   * @param stackDepth depth of stacks; the JVM keeps that of its first recording
   */
  void start(int stackDepth) throws CommandFailure, InterruptedException {
    jvm.run(
        List.of(
            "JFR.configure",
            "repositorypath=\"%s\"".formatted(files.repository()),
            "stackdepth=" + stackDepth));
    jvm.expect(
        "Started recording",
        List.of("JFR.start", NAME, "settings=\"%s\"".formatted(files.settings()), "maxsize=0"));
  }

  /** Stops to record and writes the file. */
  void stop() throws CommandFailure, InterruptedException {
    jvm.expect(
        "Stopped recording", List.of("JFR.stop", NAME, "filename=\"%s\"".formatted(files.whole())));
  }
}
