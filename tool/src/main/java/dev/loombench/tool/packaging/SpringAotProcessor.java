package dev.loombench.tool.packaging;

import dev.loombench.tool.launch.os.FileTrees;
import dev.loombench.tool.packaging.PackageStore.StoredPackage;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.DatabaseChoice.DatabaseEngine;
import dev.loombench.tool.study.Server.Bundled;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Runs Spring's ahead-of-time processing, and adds the generated code to the server's jar. The goal
 * {@code process-aot} of Spring Boot's build plug-in does the same, but this uses the same classes
 * as the other packagings.
 *
 * <p>Processing fixes conditions, including those on properties. It therefore uses the variant's
 * properties, and its code is for servers either with or without a database.
 */
record SpringAotProcessor(PackageStore store) {

  private static final String PROCESSOR = "org.springframework.boot.SpringApplicationAotProcessor";

  /** Without the flag Spring ignores the generated code. */
  private static final List<String> FLAGS = List.of("-Dspring.aot.enabled=true");

  /**
   * Returns the server with the generated code.
   *
   * @param database engine of its database; empty for a server without a database
   * @throws Problem if processing or compilation fails
   */
  JvmPackage process(
      JvmPackage extracted, Bundled server, Optional<DatabaseEngine> database, String title) {
    Path name = extracted.jar().getFileName();
    List<String> arguments = arguments(server, database);
    var key =
        PackageKey.of("spring-aot")
            .with("jar", extracted.parts().getLast().folder().getFileName().toString())
            .with("properties", arguments.toString())
            .with("jdk", Runtime.version().toString());
    StoredPackage stored =
        store.get(
            key,
            "Spring's ahead-of-time code for '%s'".formatted(title),
            (target, tools) -> process(extracted, server.module(), arguments, target, tools));
    return JvmPackage.stored(stored, name, FLAGS, extracted.parts());
  }

  /**
   * Runs the processor with an empty folder on its class path besides the jars, because Spring
   * registers {@code application.properties} for native executables only if it finds a folder.
   */
  private static void process(
      JvmPackage extracted, String module, List<String> arguments, Path target, BuildTools tools)
      throws IOException {
    Path app = target.resolve("app");
    FileTrees.copy(extracted.jar().getParent(), app);
    Path jar = app.resolve(extracted.jar().getFileName());
    Path written = target.resolve("written");
    Path sources = Files.createDirectories(written.resolve("sources"));
    Path resources = Files.createDirectories(written.resolve("resources"));
    Path classes = Files.createDirectories(written.resolve("classes"));
    Path folder = Files.createDirectories(written.resolve("none"));
    var process =
        new ArrayList<>(
            List.of(
                "-Dspring.aot.repositories.enabled=false",
                "-cp",
                jar + File.pathSeparator + folder,
                PROCESSOR,
                JvmPackage.mainClass(jar),
                sources.toString(),
                resources.toString(),
                classes.toString(),
                "dev.loombench",
                module));
    process.addAll(arguments);
    tools.run(BuildTools.ofJdk("java"), process);
    tools.run(BuildTools.ofJdk("javac"), compiling(jar, sources, classes));
    tools.run(
        BuildTools.ofJdk("jar"),
        List.of(
            "--update",
            "--file=" + jar,
            "-C",
            classes.toString(),
            ".",
            "-C",
            resources.toString(),
            "."));
    FileTrees.delete(written);
  }

  /**
   * Returns the arguments of a trial, including every property that a trial may set. The server
   * does not connect to the database while it is processed.
   */
  private static List<String> arguments(Bundled server, Optional<DatabaseEngine> database) {
    var arguments = new ArrayList<String>();
    database.ifPresent(
        engine -> arguments.add("--loombench.database=%s://127.0.0.1/any".formatted(engine.key())));
    arguments.add("--server.port=0");
    arguments.add("--server.address=127.0.0.1");
    arguments.add("--loombench.gc=true");
    new TreeMap<>(server.properties())
        .forEach((name, value) -> arguments.add("--%s=%s".formatted(server.fullName(name), value)));
    return arguments;
  }

  private static List<String> compiling(Path jar, Path sources, Path classes) throws IOException {
    var arguments =
        new ArrayList<>(
            List.of(
                "-nowarn",
                "-proc:none",
                "--release",
                "21",
                "-cp",
                jar.toString(),
                "-d",
                classes.toString()));
    try (Stream<Path> files = Files.walk(sources)) {
      files
          .filter(file -> file.toString().endsWith(".java"))
          .map(Path::toString)
          .sorted()
          .forEach(arguments::add);
    }
    return arguments;
  }
}
