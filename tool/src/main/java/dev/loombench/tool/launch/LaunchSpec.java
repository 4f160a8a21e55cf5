package dev.loombench.tool.launch;

import dev.loombench.tool.launch.jdk.JvmFlags;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Variant.ContainerLaunch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Parameters of one launch.
 *
 * @param gcEndpoint true if a bundled server offers {@code POST /gc}
 * @param context environment of the server: properties and secrets, or placeholders of a command
 * @param workDirectory folder for the server's files, and working directory of bundled servers
 * @param logFile file for its output, overwritten
 */
public record LaunchSpec(
    Variant variant,
    JvmSettings jvm,
    List<String> recorderFlags,
    boolean gcEndpoint,
    ServerContext context,
    Duration readyWithin,
    Start start,
    Path workDirectory,
    Path logFile) {

  public enum Start {
    /** As fast as possible: on every CPU, confined to the server's CPUs later. */
    HASTENED,
    /** As fast as possible, and ready at the first HTTP answer, whatever its status. */
    PROBED,
    /** As in production: on its own CPUs from the start, with resource use measured. */
    MEASURED
  }

  private static final int FIRST_ERROR = 400;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  /** Creates a hastened launch. */
  public LaunchSpec(
      Variant variant,
      JvmSettings jvm,
      List<String> recorderFlags,
      boolean gcEndpoint,
      ServerContext context,
      Duration readyWithin,
      Path workDirectory,
      Path logFile) {
    this(
        variant,
        jvm,
        recorderFlags,
        gcEndpoint,
        context,
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

  /**
   * Returns the folder for recordings that a server's JVM writes from its start.
   *
   * @param work folder for the server's files; a container may write nowhere else
   * @param usual folder of servers that are processes
   */
  public static Path recordings(Variant variant, Path work, Path usual) {
    return variant.container().isPresent()
        ? ofContainer(work).resolve(usual.getFileName()).toAbsolutePath()
        : usual;
  }

  private static Path ofContainer(Path work) {
    return work.resolve("container");
  }

  /** Returns the same launch in the folder of a container, whose user owns it. */
  LaunchSpec inContainer() {
    return new LaunchSpec(
        variant,
        jvm,
        recorderFlags,
        gcEndpoint,
        context,
        readyWithin,
        start,
        ofContainer(workDirectory),
        logFile);
  }

  JvmFlags flags(CpuPlacement placement) {
    int processors = placement.serverProcessors(variant.limits());
    return JvmFlags.of(jvm, processors, recorderFlags, variant.jvmFlags());
  }

  /** Returns true if the server has a network of its own, which its port is published from. */
  boolean onOwnNetwork() {
    return variant
        .container()
        .filter(container -> container.network() == ContainerLaunch.Network.BRIDGE)
        .isPresent();
  }

  /** Returns true if a server that answers its readiness path with this status is ready. */
  boolean isReady(int status) {
    return start == Start.PROBED || status < FIRST_ERROR || asksForLogin(status);
  }

  /** Returns true for a status by which a server asks for a login: it has started. */
  public static boolean asksForLogin(int status) {
    return status == UNAUTHORIZED || status == FORBIDDEN;
  }
}
