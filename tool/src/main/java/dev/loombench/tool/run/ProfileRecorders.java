package dev.loombench.tool.run;

import dev.loombench.tool.launch.LaunchInputsSource;
import dev.loombench.tool.launch.jdk.Jdk;
import dev.loombench.tool.record.profile.ProfileByAsync;
import dev.loombench.tool.record.profile.ProfileByJfr;
import dev.loombench.tool.record.profile.ProfileRecorder;
import dev.loombench.tool.record.profile.ProfileSampler;
import dev.loombench.tool.study.Protocol.Profiler;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.threads.KernelFrames;
import java.nio.file.Path;
import java.util.Optional;

/** Recorders of profile trials. */
record ProfileRecorders(Profiler profiler, LaunchInputsSource launchInputs) {

  /**
   * Creates the recorders of a study.
   *
   * @throws dev.loombench.tool.problem.Problem if the study needs a profiler that this machine
   *     lacks
   */
  static ProfileRecorders of(Study study, LaunchInputsSource launchInputs) {
    var profiles = new ProfileRecorders(study.protocol().profiling().profiler(), launchInputs);
    if (study.protocol().blocks().profile() > 0) {
      study.variants().forEach(profiles::recorder);
    }
    return profiles;
  }

  ProfileRecorder recorder(Variant variant) {
    return switch (variant.server()) {
      case Server.Bundled server ->
          new ProfileRecorder(
              sampler(release(launchInputs.of(variant, server).jdk())),
              Optional.of(KernelFrames.OURS));
      case Server.Command command when command.asksForJava() ->
          new ProfileRecorder(sampler(release(launchInputs.jdkOf(variant))), Optional.empty());
      case Server.Command _, Server.Running _ -> new ProfileRecorder(sampler(0), Optional.empty());
    };
  }

  private static int release(Path jdk) {
    return Jdk.at(jdk).map(Jdk::major).orElse(0);
  }

  private ProfileSampler sampler(int release) {
    return switch (profiler) {
      case JFR -> ProfileByJfr.of(release, System.getProperty("os.name"));
      case ASYNC -> ProfileByAsync.found(System.getenv());
    };
  }
}
