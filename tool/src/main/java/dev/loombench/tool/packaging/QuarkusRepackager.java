package dev.loombench.tool.packaging;

import dev.loombench.tool.packaging.PackageStore.StoredPackage;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Repackages a Quarkus build. Only Quarkus's build plug-in can do that: it runs as in the default
 * build, with other properties, into a folder of the store.
 */
final class QuarkusRepackager {

  /** Prefix of the folders of the default build, before the name of a build. */
  private static final String FOLDER = "quarkus-";

  private final Path home;
  private final PackageStore store;

  QuarkusRepackager(Path home, PackageStore store) {
    this.home = home;
    this.store = store;
  }

  /**
   * Returns the build as Quarkus's jar for AOT caches: all classes on one class path, without a
   * custom class loader.
   *
   * @param built output of the default build
   * @param title name of the variant, for messages
   * @throws Problem if the build fails
   */
  JvmPackage aotJar(JvmPackage built, String title) {
    return again(
        built,
        "aot-jar",
        "Quarkus's aot-jar of '%s'".formatted(title),
        "-Dquarkus.package.jar.type=aot-jar");
  }

  /**
   * Returns the build with Quarkus's extension for Micrometer, which is fixed at build time.
   *
   * @param built output of the default build
   * @param title name of the variant, for messages
   * @throws Problem if the build fails
   */
  JvmPackage instrumented(JvmPackage built, String title) {
    return again(
        built,
        "micrometer",
        "Quarkus with Micrometer of '%s'".formatted(title),
        "-Dquarkus.micrometer.enabled=true");
  }

  private JvmPackage again(JvmPackage built, String form, String what, String property) {
    Path folder = built.jar().getParent();
    var key = new PackageKey(Map.of("form", form, "content", PackageKey.ofContent(built)));
    StoredPackage stored =
        store.get(
            key,
            what,
            (target, log) ->
                build(
                    folder.getFileName().toString(),
                    List.of(property),
                    target,
                    new BuildTools(what, log)));
    Path app = stored.folder().resolve("app");
    return new JvmPackage(
        List.of(),
        app.resolve(built.jar().getFileName()),
        Optional.empty(),
        List.of(app),
        List.of(stored));
  }

  private void build(String folder, List<String> properties, Path target, BuildTools tools)
      throws IOException {
    Path work = target.resolve("work");
    var arguments =
        new ArrayList<>(List.of("servers/quarkus", "-Dloombench.quarkus.target=" + work));
    arguments.addAll(properties);
    arguments.addAll(skipped(folder));
    tools.run(home.resolve("bin/build-form").toString(), arguments);
    Path made = work.resolve(folder);
    if (!Files.isDirectory(made)) {
      throw tools.failed("there is no " + made, "");
    }
    Files.move(made, target.resolve("app"));
    FileTrees.delete(work);
  }

  /** Returns the properties that skip all other builds of the module. */
  private List<String> skipped(String folder) throws IOException {
    try (Stream<Path> others = Files.list(home.resolve("servers/quarkus/target"))) {
      return others
          .map(other -> other.getFileName().toString())
          .filter(other -> other.startsWith(FOLDER) && !other.equals(folder))
          .map(
              other ->
                  "-Dloombench.quarkus.skip.%s=true".formatted(other.substring(FOLDER.length())))
          .sorted()
          .toList();
    }
  }
}
