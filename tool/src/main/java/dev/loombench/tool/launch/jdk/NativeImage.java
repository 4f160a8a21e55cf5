package dev.loombench.tool.launch.jdk;

import dev.loombench.tool.launch.os.Check;
import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.launch.os.SearchPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** GraalVM's or Mandrel's compiler of native executables. */
public record NativeImage(Path program, String identity) {

  /** JDK whose classes the executables contain, as on the JVM. */
  private static final int LEAST_JDK = 25;

  private static final String OPTIONS = "NATIVE_IMAGE_OPTIONS";

  private static final Pattern JDK =
      Pattern.compile("native-image (\\d+)|Java (?:Version )?(\\d+)");

  private static final String PROGRAM = "native-image";

  private static final String REMEDY =
      "install a GraalVM or Mandrel for JDK 25, with a C compiler and zlib's headers, and set"
          + " GRAALVM_HOME to it";

  /**
   * Finds {@code native-image} of JDK 25 or later in the places that GraalVM's build plug-ins
   * search: GRAALVM_HOME, JAVA_HOME and PATH.
   */
  public static Resolution<NativeImage> found(Map<String, String> environment) {
    Stream<Path> ofHomes =
        Stream.of("GRAALVM_HOME", "JAVA_HOME")
            .flatMap(name -> Stream.ofNullable(environment.get(name)))
            .map(home -> Path.of(home, "bin", PROGRAM));
    Stream<Path> ofPath = SearchPath.of(environment).programs(PROGRAM);
    var unsuitable = new ArrayList<String>();
    for (Path program : Stream.concat(ofHomes, ofPath).distinct().toList()) {
      if (Files.isExecutable(program)) {
        NativeImage image = at(program, environment.getOrDefault(OPTIONS, ""));
        if (image.jdk().orElse(0) >= LEAST_JDK) {
          return new Resolution.Ready<>(image);
        }
        unsuitable.add("%s (%s)".formatted(program, image.identity()));
      }
    }
    return new Resolution.Missing<>(
        unsuitable.isEmpty()
            ? "no native-image was found along GRAALVM_HOME, JAVA_HOME and PATH: " + REMEDY
            : "no native-image of JDK %d or later was found, only %s: %s"
                .formatted(LEAST_JDK, String.join(" and ", unsuitable), REMEDY));
  }

  private static NativeImage at(Path program, String options) {
    String printed = CommandOutput.of(List.of(program.toString(), "--version")).output();
    return new NativeImage(
        program,
        Stream.concat(printed.lines(), Stream.of(options).map(text -> OPTIONS + ": " + text))
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.equals(OPTIONS + ":"))
            .collect(Collectors.joining("; ")));
  }

  /** Returns the feature release of its JDK, if it prints it. */
  private OptionalInt jdk() {
    Matcher version = JDK.matcher(identity);
    return version.find()
        ? OptionalInt.of(
            Integer.parseInt(version.group(1) == null ? version.group(2) : version.group(1)))
        : OptionalInt.empty();
  }

  /**
   * Returns the folder of its GraalVM. The program may be a link into that folder, and the folder's
   * program a link to another folder inside.
   */
  public Path home() {
    try {
      return Stream.of(program.toAbsolutePath(), program.toRealPath())
          .flatMap(file -> Stream.iterate(file.getParent(), Objects::nonNull, Path::getParent))
          .filter(folder -> Files.exists(folder.resolve("release")))
          .filter(folder -> Files.exists(folder.resolve("bin/native-image")))
          .findFirst()
          .orElseGet(() -> program.toAbsolutePath().getParent().getParent());
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  public static Check examine(Map<String, String> environment) {
    String name = "native-image";
    return switch (found(environment)) {
      case Resolution.Ready<NativeImage>(NativeImage image) ->
          Check.ok(name, "%s (%s)".formatted(image.identity(), image.program()));
      case Resolution.Missing<NativeImage>(String reason) ->
          Check.skipped(name, "variants with 'packaging: native': " + reason);
    };
  }
}
