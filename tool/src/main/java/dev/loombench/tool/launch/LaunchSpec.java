package dev.loombench.tool.launch;

import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.Variant;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * One launch of a server.
 *
 * @param variant which server
 * @param jvm what every JVM server of the study is given alike
 * @param recorderFlags JVM flags that recorders ask for
 * @param gcEndpoint whether a server of ours shall offer {@code POST /gc}
 * @param given what a server of ours is told of the world around it
 * @param readyWithin how long it may take until it answers
 * @param start whether its start is only waited for or is what is measured
 * @param workDirectory takes the server's own files; a server of ours also runs there
 * @param logFile takes its output, written anew
 */
public record LaunchSpec(
    Variant variant,
    JvmSettings jvm,
    List<String> recorderFlags,
    boolean gcEndpoint,
    ServerContext given,
    Duration readyWithin,
    Start start,
    Path workDirectory,
    Path logFile) {

  /** What is made of a start. */
  public enum Start {
    /** As soon as possible: on every CPU, and confined to the server's own later. */
    HASTENED,
    /** As the server would start in use: on its own CPUs from the spawn on; use is read. */
    MEASURED
  }

  /** Hastened. */
  public LaunchSpec(
      Variant variant,
      JvmSettings jvm,
      List<String> recorderFlags,
      boolean gcEndpoint,
      ServerContext given,
      Duration readyWithin,
      Path workDirectory,
      Path logFile) {
    this(
        variant,
        jvm,
        recorderFlags,
        gcEndpoint,
        given,
        readyWithin,
        Start.HASTENED,
        workDirectory,
        logFile);
  }

  public LaunchSpec {
    recorderFlags = List.copyOf(recorderFlags);
    workDirectory = workDirectory.toAbsolutePath();
    logFile = logFile.toAbsolutePath();
  }
}
