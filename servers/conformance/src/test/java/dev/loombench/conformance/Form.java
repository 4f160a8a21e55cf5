package dev.loombench.conformance;

import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.study.Packaging;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Form in which the tests start a server. */
enum Form {
  /** Jar of the build, on the JVM of the tests. */
  JAR {
    @Override
    List<String> command(String server, List<String> arguments) {
      Path jar = Path.of("..", server, "target", jar(server, arguments));
      if (!Files.exists(jar)) {
        throw new IllegalStateException("not built yet: " + jar.toAbsolutePath().normalize());
      }
      Path started =
          server.startsWith("spring-") ? EXTRACTED.computeIfAbsent(jar, Form::extract) : jar;
      return onJvm(List.of(), List.of("-jar", started.toString()));
    }
  },
  /** Jar with the code that Spring generates ahead of time, with {@code -Dloombench.full=true}. */
  AHEAD_OF_TIME {
    @Override
    List<String> command(String server, List<String> arguments) {
      return switch (PackagedServers.of(Packaging.SPRING_AOT, server, arguments)) {
        case Artifact.OnJvm jar -> onJvm(jar.flags(), jar.main());
        case Artifact.Executable _ -> throw new IllegalStateException("not a jar");
      };
    }
  },
  /** Executable compiled by GraalVM, where a compiler is found. */
  NATIVE {
    @Override
    List<String> command(String server, List<String> arguments) {
      return switch (PackagedServers.of(Packaging.NATIVE, server, arguments)) {
        case Artifact.Executable executable -> List.of(executable.program().toString(), "-Xmx256m");
        case Artifact.OnJvm _ -> throw new IllegalStateException("not an executable");
      };
    }
  };

  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  /** Spring's jars with their libraries beside them, with which a start takes half the CPU. */
  private static final Map<Path, Path> EXTRACTED = new ConcurrentHashMap<>();

  /** Returns the program and the arguments before those of the server. */
  abstract List<String> command(String server, List<String> arguments);

  /**
   * Returns the forms in which a configuration of a server is tested. A compilation takes minutes:
   * without {@code -Dloombench.full=true} only the first configuration is compiled.
   */
  static Stream<Form> of(String server, boolean isFirst) {
    return Stream.of(values())
        .filter(
            form ->
                switch (form) {
                  case JAR -> true;
                  case AHEAD_OF_TIME -> server.startsWith("spring-") && ServerSpec.isSelected(true);
                  case NATIVE -> PackagedServers.canBeCompiled() && ServerSpec.isSelected(!isFirst);
                });
  }

  /** Returns the name of a server in this form. */
  String nameOf(String server) {
    return this == JAR ? server : "%s (%s)".formatted(server, name().toLowerCase(Locale.ROOT));
  }

  private static Path extract(Path jar) {
    try {
      Path folder = Files.createTempDirectory(Path.of("target"), "extracted");
      Process process =
          new ProcessBuilder(
                  JAVA,
                  "-Djarmode=tools",
                  "-jar",
                  jar.toString(),
                  "extract",
                  "--force",
                  "--destination",
                  folder.toString())
              .inheritIO()
              .start();
      if (process.waitFor() != 0) {
        throw new IllegalStateException("cannot extract " + jar);
      }
      return folder.resolve(jar.getFileName());
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private static List<String> onJvm(List<String> flags, List<String> main) {
    return Stream.of(
            List.of(JAVA, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"), flags, main)
        .flatMap(List::stream)
        .toList();
  }

  /** Returns the path of the jar; Quarkus has one per model, persistence and engine. */
  private static String jar(String server, List<String> arguments) {
    if (!server.equals("quarkus")) {
      return server + ".jar";
    }
    String model =
        Stream.of("virtual", "reactive")
            .filter(other -> arguments.contains("--loombench.model=" + other))
            .findFirst()
            .orElse("worker");
    String entities = arguments.contains("--loombench.persistence=jpa") ? "-jpa" : "";
    String engine = arguments.contains("--loombench.engine=mariadb") ? "-mariadb" : "";
    return "quarkus-%s%s%s/quarkus-run.jar".formatted(model, entities, engine);
  }
}
