package dev.loombench.tool.record.profile;

import dev.loombench.tool.record.jfr.JfrPath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * JDK Flight Recorder as sampler. Since JDK 25 on Linux, it samples each thread every 10 ms of its
 * CPU time. Other JVMs sample some running threads every 10 ms, which does not measure CPU time but
 * is the only available source.
 *
 * @param cpuTime true if the JVM is known to sample by CPU time; otherwise both kinds of samples
 *     are requested, and the better one is used
 */
public record ProfileByJfr(boolean cpuTime) implements ProfileSampler {

  private static final String SETTINGS = "profile.jfc";

  /** Deep enough for stacks of frameworks; the default of 64 loses their roots. */
  private static final int MOST_FRAMES = 1024;

  private static final int FIRST_JDK_WITH_CPU_TIME = 25;

  /** Returns the sampler for a JVM of this feature release, like 25; 0 if unknown. */
  public static ProfileByJfr of(int jdk, String system) {
    return new ProfileByJfr(jdk >= FIRST_JDK_WITH_CPU_TIME && system.equals("Linux"));
  }

  @Override
  public String name() {
    return "jfr";
  }

  @Override
  public List<String> jvmFlags(Path folder, Path recording) throws IOException {
    Path settings = folder.resolve(SETTINGS);
    Files.writeString(settings, settings());
    return List.of(
        "-XX:StartFlightRecording:settings=%s,filename=%s,dumponexit=true"
            .formatted(JfrPath.value(settings), JfrPath.value(recording)),
        "-XX:FlightRecorderOptions:stackdepth=%d,repository=%s"
            .formatted(MOST_FRAMES, JfrPath.value(folder.resolve("jfr-repository"))),
        // Without it, inlined methods are reported as their callers.
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:+DebugNonSafepoints");
  }

  @Override
  public boolean seesNativeFrames() {
    return false;
  }

  private String settings() throws IOException {
    try (InputStream ours = ProfileByJfr.class.getResourceAsStream(SETTINGS)) {
      String text = new String(ours.readAllBytes(), StandardCharsets.UTF_8);
      return cpuTime ? text : text.replace("false", "true");
    }
  }
}
