package dev.loombench.tool.launch.jdk;

import dev.loombench.tool.launch.os.Check;
import dev.loombench.tool.launch.os.CommandOutput;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * GraalVM compiler of native executables.
 *
 * @param program path of {@code native-image}
 */
public record NativeImage(Path program) {

  /** End of a sentence that says what is missing and what to do. */
  public static final String MISSING =
      "no native-image was found along GRAALVM_HOME, JAVA_HOME and PATH: install a GraalVM for"
          + " JDK 25, with a C compiler and zlib's headers, and set GRAALVM_HOME to it";

  /** Finds {@code native-image} in the places that GraalVM's build plug-ins search. */
  public static Optional<NativeImage> found(Map<String, String> environment) {
    Stream<Path> homes =
        Stream.of("GRAALVM_HOME", "JAVA_HOME")
            .flatMap(name -> Stream.ofNullable(environment.get(name)))
            .map(home -> Path.of(home, "bin"));
    Stream<Path> path =
        Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
            .filter(folder -> !folder.isEmpty())
            .map(Path::of);
    return Stream.concat(homes, path)
        .map(folder -> folder.resolve("native-image"))
        .filter(Files::isExecutable)
        .findFirst()
        .map(NativeImage::new);
  }

  /** Returns its version in one line. */
  public String version() {
    return CommandOutput.of(List.of(program.toString(), "--version"))
        .output()
        .lines()
        .findFirst()
        .orElse("unknown");
  }

  public static Check examine(Map<String, String> environment) {
    return Check.ok(
        "native-image",
        found(environment)
            .map(image -> "%s (%s)".formatted(image.version(), image.program()))
            .orElse("variants with 'packaging: native' are not measured, for " + MISSING));
  }
}
