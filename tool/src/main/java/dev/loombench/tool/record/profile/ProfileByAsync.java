package dev.loombench.tool.record.profile;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * async-profiler. It sees native and kernel frames on all threads. Where the kernel's perf events
 * are not permitted, it samples by per-thread CPU timers. It may truncate stacks of virtual threads
 * after a remount.
 *
 * @param installed library of an installed async-profiler; empty for the bundled one
 */
public record ProfileByAsync(Optional<Path> installed) implements ProfileSampler {

  private static final String HOME = "ASYNC_PROFILER_HOME";

  /**
   * Returns the async-profiler that the environment names, else the bundled one.
   *
   * @throws Problem if there is none for this machine
   */
  public static ProfileByAsync found(Map<String, String> environment) {
    return Optional.ofNullable(environment.get(HOME))
        .map(home -> installedAt(Path.of(home)))
        .orElseGet(ProfileByAsync::bundled);
  }

  private static ProfileByAsync installedAt(Path home) {
    Path library = home.resolve("lib").resolve(System.mapLibraryName("asyncProfiler"));
    if (!Files.isReadable(library)) {
      throw Problem.environment(
          "%s is set to %s, but there is no %s: correct it, or unset it to use the bundled one."
              .formatted(HOME, home, library));
    }
    return new ProfileByAsync(Optional.of(library.toAbsolutePath()));
  }

  private static ProfileByAsync bundled() {
    if (ProfileByAsync.class.getResource(resource()) == null) {
      throw Problem.environment(
          "no async-profiler is bundled for %s on %s: install it and set %s, or use 'profiler: jfr'."
              .formatted(System.getProperty("os.name"), System.getProperty("os.arch"), HOME));
    }
    return new ProfileByAsync(Optional.empty());
  }

  @Override
  public String name() {
    return "async";
  }

  @Override
  public List<String> jvmFlags(Path folder, Path recording) throws IOException {
    Path library = installed.isPresent() ? installed.get() : unpacked(folder);
    return List.of(
        "-agentpath:%s=start,event=cpu,interval=10ms,jfr,file=%s".formatted(library, recording),
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:+DebugNonSafepoints");
  }

  @Override
  public boolean seesNativeFrames() {
    return true;
  }

  private static Path unpacked(Path folder) throws IOException {
    Path library = folder.resolve("libasyncProfiler.so");
    try (InputStream bundled = ProfileByAsync.class.getResourceAsStream(resource())) {
      Files.copy(bundled, library, StandardCopyOption.REPLACE_EXISTING);
    }
    return library;
  }

  private static String resource() {
    String system = System.getProperty("os.name");
    String processor =
        switch (System.getProperty("os.arch")) {
          case "amd64", "x86_64" -> "x64";
          case "aarch64", "arm64" -> "arm64";
          case String other -> other;
        };
    return system.startsWith("Mac")
        ? "/macos/libasyncProfiler.so"
        : "/%s-%s/libasyncProfiler.so"
            .formatted(system.toLowerCase(java.util.Locale.ROOT), processor);
  }
}
