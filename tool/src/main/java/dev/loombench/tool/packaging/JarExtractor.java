package dev.loombench.tool.packaging;

import dev.loombench.tool.packaging.PackageStore.StoredPackage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Extractor that gives a server a plain class path in a folder that builds do not change: a jar,
 * and the libraries that its manifest names. Spring Boot's executable jars are extracted by their
 * own tool, {@code jarmode=tools}; other jars are copied with their libraries.
 */
record JarExtractor(PackageStore store) {

  private static final String SPRING_BOOT = "Spring-Boot-Version";

  JvmPackage extract(JvmPackage built) {
    Path name = built.jar().getFileName();
    var key = PackageKey.of("extracted").with("content", PackageKey.ofContent(built));
    StoredPackage stored =
        store.get(
            key,
            isSpringBoot(built)
                ? "the extracted %s".formatted(name)
                : "a copy of %s and its libraries".formatted(name),
            (target, tools) -> extract(built, target.resolve("app"), tools));
    return JvmPackage.stored(stored, name, List.of(), List.of());
  }

  private static void extract(JvmPackage built, Path target, BuildTools tools) throws IOException {
    if (!isSpringBoot(built)) {
      copy(built, target);
      return;
    }
    tools.run(
        BuildTools.ofJdk("java"),
        List.of(
            "-Djarmode=tools",
            "-jar",
            built.jar().toString(),
            "extract",
            "--destination",
            target.toString()));
    if (!Files.isRegularFile(target.resolve(built.jar().getFileName()))) {
      throw tools.failed("there is no " + built.jar().getFileName() + " in " + target, "");
    }
  }

  private static boolean isSpringBoot(JvmPackage built) {
    return JvmPackage.manifest(built.jar(), SPRING_BOOT).isPresent();
  }

  private static void copy(JvmPackage built, Path target) throws IOException {
    Path from = built.jar().getParent();
    for (Path file : built.content()) {
      Path to = target.resolve(from.relativize(file).toString());
      Files.createDirectories(to.getParent());
      Files.copy(file, to);
    }
  }
}
