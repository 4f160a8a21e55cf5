package dev.loombench.tool.packaging;

import dev.loombench.tool.packaging.PackageStore.Kept;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Gives a server's classes a plain class path, in a folder that no build changes: a jar, and the
 * libraries beside it that its manifest names. Spring Boot's jar of jars is taken apart by the tool
 * that it brings along; a jar that has its libraries beside it is copied with them.
 */
final class Extraction {

  private static final String SPRING_BOOT = "Spring-Boot-Version";

  private final PackageStore store;

  Extraction(PackageStore store) {
    this.store = store;
  }

  /**
   * That form, as its build left it, in parts.
   *
   * @throws Problem if it can't be taken apart
   */
  Form of(Form built) {
    Path name = built.jar().getFileName();
    var key = new PackageKey(Map.of("form", "extracted", "content", PackageKey.ofContent(built)));
    Kept kept =
        store.get(
            key,
            isSpringBoot(built)
                ? "%s, taken apart".formatted(name)
                : "a copy of %s and its libraries".formatted(name),
            (target, log) -> extract(built, target.resolve("app"), log));
    Path app = kept.folder().resolve("app");
    return new Form(List.of(), app.resolve(name), Optional.empty(), List.of(app), List.of(kept));
  }

  private static void extract(Form built, Path target, Path log) throws IOException {
    if (!isSpringBoot(built)) {
      copy(built, target);
      return;
    }
    var tools = new Tools(built.jar().getFileName() + ", taken apart,", log);
    tools.run(
        Tools.ofJdk("java"),
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

  private static boolean isSpringBoot(Form built) {
    return Form.manifest(built.jar(), SPRING_BOOT).isPresent();
  }

  private static void copy(Form built, Path target) throws IOException {
    Path from = built.jar().getParent();
    for (Path file : built.content()) {
      Path to = target.resolve(from.relativize(file).toString());
      Files.createDirectories(to.getParent());
      Files.copy(file, to);
    }
  }
}
