package dev.loombench.tool.record.profile;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The JVM's flight recorder: since JDK 25 and on Linux each thread is sampled after every 10 ms of
 * its CPU time. Other JVMs sample some running threads every 10 ms; that is no measure of CPU time,
 * but all there is.
 *
 * @param cpuTime whether the JVM is known to sample by CPU time; if not, both kinds of samples are
 *     asked for, and the better one is used
 */
public record ProfileByJfr(boolean cpuTime) implements ProfileSampler {

  private static final String SETTINGS = "profile.jfc";

  /** Deep enough for any stack of a framework: the default of 64 loses the roots. */
  private static final int MOST_FRAMES = 1024;

  private static final int FIRST_JDK_WITH_CPU_TIME = 25;

  /**
   * For a JVM of that version.
   *
   * @param jdk the feature release, like 25; 0 if it is not known
   * @param system the name of the operating system
   */
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
        "-XX:StartFlightRecording:settings=\"%s\",filename=\"%s\",dumponexit=true"
            .formatted(settings, recording),
        "-XX:FlightRecorderOptions:stackdepth=%d,repository=\"%s\""
            .formatted(MOST_FRAMES, folder.resolve("jfr-repository")),
        // Else what a compiler inlined is told as its caller.
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
