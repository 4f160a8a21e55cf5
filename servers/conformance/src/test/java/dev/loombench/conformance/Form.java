package dev.loombench.conformance;

import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.study.Packaging;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Form in which the tests start a server. */
enum Form {
  /**
   * Jar of the build, on the JVM of the tests; Spring's extracted, which halves the CPU of a start.
   */
  JAR {
    @Override
    List<String> command(String server, List<String> arguments) {
      if (isSpring(server)) {
        return onJvm(Packaging.EXTRACTED, server, arguments);
      }
      Path jar = Path.of("..", server, "target", jar(server, arguments));
      if (!Files.exists(jar)) {
        throw new IllegalStateException("not built yet: " + jar.toAbsolutePath().normalize());
      }
      return onJvm(List.of(), List.of("-jar", jar.toString()));
    }
  },
  /** Jar with the code that Spring generates ahead of time, with {@code -Dloombench.full=true}. */
  AHEAD_OF_TIME {
    @Override
    List<String> command(String server, List<String> arguments) {
      return onJvm(Packaging.SPRING_AOT, server, arguments);
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
                  case AHEAD_OF_TIME -> isSpring(server) && ServerSpec.isSelected(true);
                  case NATIVE -> PackagedServers.canBeCompiled() && ServerSpec.isSelected(!isFirst);
                });
  }

  /** Returns the name of a server in this form. */
  String nameOf(String server) {
    return this == JAR ? server : "%s (%s)".formatted(server, name().toLowerCase(Locale.ROOT));
  }

  private static boolean isSpring(String server) {
    return server.startsWith("spring-");
  }

  private static List<String> onJvm(Packaging packaging, String server, List<String> arguments) {
    return switch (PackagedServers.of(packaging, server, arguments)) {
      case Artifact.OnJvm jar -> onJvm(jar.flags(), jar.main());
      case Artifact.Executable _ -> throw new IllegalStateException("not a jar");
    };
  }

  private static List<String> onJvm(List<String> flags, List<String> main) {
    return Stream.of(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m"),
            flags,
            main)
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
