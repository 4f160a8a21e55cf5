package dev.loombench.tool.run;

import dev.loombench.tool.launch.Jdk;
import dev.loombench.tool.record.ProfileByAsync;
import dev.loombench.tool.record.ProfileByJfr;
import dev.loombench.tool.record.ProfileRecorder;
import dev.loombench.tool.record.ProfileSampler;
import dev.loombench.tool.study.Protocol.Profiler;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.KernelFrames;
import java.nio.file.Path;
import java.util.Optional;

/** Makes the recorders of profile trials. */
final class Profiles {

  private final Profiler profiler;
  private final int jdk;

  private Profiles(Profiler profiler, int jdk) {
    this.profiler = profiler;
    this.jdk = jdk;
  }

  /**
   * For a study.
   *
   * @param jdk what servers of ours run on
   * @throws dev.loombench.tool.problem.Problem if it wants profiles by what this machine lacks
   */
  static Profiles of(Study study, Path jdk) {
    var profiles =
        new Profiles(
            study.protocol().profiling().profiler(), Jdk.at(jdk).map(Jdk::major).orElse(0));
    if (study.protocol().blocks().profile() > 0) {
      study.variants().forEach(profiles::recorder);
    }
    return profiles;
  }

  /** A recorder for a trial of that variant. */
  ProfileRecorder recorder(Variant variant) {
    return switch (variant.server()) {
      case Server.Bundled _ -> new ProfileRecorder(sampler(jdk), Optional.of(KernelFrames.OURS));
      case Server.Command _, Server.Running _ -> new ProfileRecorder(sampler(0), Optional.empty());
    };
  }

  private ProfileSampler sampler(int version) {
    return switch (profiler) {
      case JFR -> ProfileByJfr.of(version, System.getProperty("os.name"));
      case ASYNC -> ProfileByAsync.found(System.getenv());
    };
  }
}
