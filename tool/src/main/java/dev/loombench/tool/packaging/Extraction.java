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
 * Takes Spring Boot's jar of jars apart, by the tool that it brings along: a small jar whose
 * manifest names the libraries beside it, so that the JVM's own class loader finds everything.
 */
final class Extraction {

  private final PackageStore store;

  Extraction(PackageStore store) {
    this.store = store;
  }

  /**
   * That jar in parts.
   *
   * @throws Problem if it can't be taken apart
   */
  Form of(Path jar) {
    Path name = jar.getFileName();
    var key = new PackageKey(Map.of("form", "extracted", "jar", PackageKey.ofContent(jar)));
    Kept kept =
        store.get(
            key,
            "%s, taken apart".formatted(name),
            (target, log) -> extract(jar, target.resolve("app"), log));
    Path app = kept.folder().resolve("app");
    return new Form(
        List.of(), app.resolve(name), Optional.empty(), List.of(app), List.of(kept));
  }

  private static void extract(Path jar, Path target, Path log) throws IOException {
    var tools = new Tools(jar.getFileName() + ", taken apart,", log);
    tools.run(
        Tools.ofJdk("java"),
        List.of(
            "-Djarmode=tools",
            "-jar",
            jar.toString(),
            "extract",
            "--destination",
            target.toString()));
    if (!Files.isRegularFile(target.resolve(jar.getFileName()))) {
      throw tools.failed("there is no " + jar.getFileName() + " in " + target, "");
    }
  }
}
