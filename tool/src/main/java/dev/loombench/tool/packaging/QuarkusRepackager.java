package dev.loombench.tool.packaging;

import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.jdk.NativeImage;
import dev.loombench.tool.launch.os.FileTrees;
import dev.loombench.tool.packaging.PackageStore.StoredPackage;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Repackages a Quarkus build. Only Quarkus's build plug-in can do that: it runs as in the default
 * build, with other properties, into a folder of the store.
 */
record QuarkusRepackager(Path home, PackageStore store) {

  @FunctionalInterface
  private interface Runner {
    void run(String program, List<String> arguments) throws IOException;
  }

  /** Prefix of the folders of the default build, before the name of a build. */
  private static final String FOLDER = "quarkus-";

  /**
   * Returns the build as Quarkus's jar for AOT caches: all classes on one class path, without a
   * custom class loader.
   *
   * @throws Problem if the build fails
   */
  JvmPackage aotJar(JvmPackage built, String title) {
    return again(
        built,
        "aot-jar",
        "Quarkus's aot-jar of '%s'".formatted(title),
        "-Dquarkus.package.jar.type=aot-jar");
  }

  /** Returns the build with Quarkus's extension for Micrometer, which is fixed at build time. */
  JvmPackage instrumented(JvmPackage built, String title) {
    return again(
        built,
        "micrometer",
        "Quarkus with Micrometer of '%s'".formatted(title),
        "-Dquarkus.micrometer.enabled=true");
  }

  private JvmPackage again(JvmPackage built, String form, String what, String property) {
    Path folder = built.jar().getParent();
    var key = PackageKey.of(form).with("content", PackageKey.ofContent(built));
    StoredPackage stored =
        store.get(
            key,
            what,
            (target, tools) -> {
              Path made =
                  build(
                      folder.getFileName().toString(),
                      List.of(property),
                      target,
                      tools,
                      tools::run);
              Files.move(made, target.resolve("app"));
              FileTrees.delete(work(target));
            });
    return JvmPackage.stored(stored, built.jar().getFileName(), List.of(), List.of());
  }

  Artifact.Executable executable(
      JvmPackage built, boolean instrumented, NativeImage compiler, String title) {
    String folder = built.jar().getParent().getFileName().toString();
    var key =
        PackageKey.of("native")
            .with("content", PackageKey.ofContent(built))
            .with("micrometer", Boolean.toString(instrumented))
            .with("compiler", compiler.program() + " " + compiler.identity());
    StoredPackage stored =
        store.get(
            key,
            "the native executable of '%s'".formatted(title),
            (target, tools) -> {
              Path made =
                  build(
                      folder,
                      List.of(
                          "-Dquarkus.micrometer.enabled=" + instrumented,
                          "-Dquarkus.native.enabled=true",
                          "-Dquarkus.package.jar.enabled=false",
                          "-Dquarkus.native.container-build=false",
                          "-Dquarkus.native.graalvm-home=" + compiler.home()),
                      target,
                      tools,
                      tools::runAlone);
              NativeImageBuilder.keep(made, runner(made, tools), target);
              FileTrees.delete(work(target));
            });
    return NativeImageBuilder.executable(stored, List.of(stored), compiler);
  }

  private static Path runner(Path made, BuildTools tools) throws IOException {
    try (Stream<Path> files = Files.list(made)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith("-runner"))
          .filter(Files::isExecutable)
          .findFirst()
          .orElseThrow(() -> tools.failed("there is no executable in " + made, ""));
    }
  }

  private static Path work(Path target) {
    return target.resolve("work");
  }

  /** Returns the folder for a copy of the sources, so that the build changes no other build. */
  private static Path sources(Path target) {
    return target.resolve("sources");
  }

  private Path build(
      String folder, List<String> properties, Path target, BuildTools tools, Runner runner)
      throws IOException {
    var arguments =
        new ArrayList<>(
            List.of(
                sources(target).toString(),
                "servers/quarkus",
                "-Dloombench.quarkus.target=" + work(target)));
    arguments.addAll(properties);
    arguments.add("-Dloombench.quarkus.skip.all=true");
    arguments.add("-Dloombench.quarkus.skip.%s=false".formatted(folder.substring(FOLDER.length())));
    runner.run(home.resolve("bin/build-form").toString(), arguments);
    FileTrees.delete(sources(target));
    Path made = work(target).resolve(folder);
    if (!Files.isDirectory(made)) {
      throw tools.failed("there is no " + made, "");
    }
    return made;
  }
}
