package dev.loombench.tool.record.profile;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.SampleThread;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.KernelFrames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Recorder that samples stacks by CPU time, reads the CPU of threads within the windows, and
 * combines both after the server ended.
 */
public final class ProfileRecorder implements Recorder {

  /**
   * Excludes kernels from inlining. A loop without safepoints that is inlined may be attributed to
   * neighboring code: in one of five trials, 89 % of the samples were attributed to setting a
   * header. A call per request costs next to nothing.
   */
  private static final List<String> KERNELS_NOT_INLINED =
      List.of(
          "-XX:CompileCommand=quiet",
          "-XX:CompileCommand=dontinline,dev.loombench.kernels.Compute::run",
          "-XX:CompileCommand=dontinline,dev.loombench.kernels.Matmul::run",
          "-XX:CompileCommand=dontinline,dev.loombench.kernels.Sort::ascending");

  private static final String NAME = "profile";

  private final ProfileSampler sampler;
  private final Optional<KernelFrames> kernel;
  private Path file;
  private Optional<ProfileCpu> cpu = Optional.empty();
  private List<Window> windows = List.of();
  private SampleThread reader;

  /** Creates the recorder; {@code kernel} has the frames of the workload's own work, if known. */
  public ProfileRecorder(ProfileSampler sampler, Optional<KernelFrames> kernel) {
    this.sampler = sampler;
    this.kernel = kernel;
  }

  /** Returns the replacement for servers without a JVM, whose metrics are unavailable. */
  public static Recorder withoutJvm() {
    return Recorder.withoutJvm(NAME, ProfileRecording.METRICS);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<String> jvmFlags(Path trialDirectory) {
    Path folder = trialDirectory.toAbsolutePath();
    file = folder.resolve("profile.jfr");
    try {
      Files.createDirectories(folder);
      Files.deleteIfExists(file);
      var flags = new ArrayList<>(sampler.jvmFlags(folder, file));
      if (kernel.isPresent()) {
        flags.addAll(KERNELS_NOT_INLINED);
      }
      return List.copyOf(flags);
    } catch (IOException cause) {
      throw Problem.environment(
          "can't write the profiler's files to %s: %s".formatted(folder, Problem.reason(cause)),
          cause);
    }
  }

  @Override
  public void start(Subjects subjects) {
    if (file == null) {
      throw new IllegalStateException("the server was not given this recorder's flags");
    }
    subjects
        .server()
        .ifPresent(
            pid -> cpu = Optional.of(new ProfileCpu(Path.of("/proc", Long.toString(pid), "task"))));
  }

  /** Reads the threads' CPU now, so that it is known from the first start, and every second. */
  @Override
  public void alignTo(List<Window> stamped) {
    windows = List.copyOf(stamped);
    cpu.ifPresent(
        threads -> {
          threads.sample(Instant.now());
          reader = SampleThread.start("profile-recorder", _ -> threads.sample(Instant.now()));
          reader.alignTo(windows);
        });
  }

  /** Reads the profile. Call it after the server ended. */
  @Override
  public Recording stop() {
    if (reader != null) {
      reader.stop();
    }
    if (!Files.exists(file)) {
      return Recording.unavailable(
          ProfileRecording.METRICS,
          "the JVM wrote no profile: it was killed, or did not receive the flags");
    }
    try {
      return new ProfileRecording(
          StackReader.read(
              file,
              windows,
              sampler,
              window -> cpu.map(threads -> threads.within(window)).orElse(Map.of())),
          kernel);
    } catch (IOException cause) {
      return Recording.unavailable(
          ProfileRecording.METRICS, "the profile can't be read: " + cause.getMessage());
    }
  }

  @Override
  public boolean readsAfterTheServerEnded() {
    return true;
  }
}
