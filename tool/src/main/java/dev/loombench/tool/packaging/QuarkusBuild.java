package dev.loombench.tool.packaging;

import dev.loombench.tool.packaging.PackageStore.Kept;
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
 * Has Quarkus package one of its builds in another way, which only its own build plug-in can: the
 * same execution as in the default build, with other properties, into a folder of the store.
 */
final class QuarkusBuild {

  /** What the default build calls the folder of a build, before the build's name. */
  private static final String FOLDER = "quarkus-";

  private final Path home;
  private final PackageStore store;

  QuarkusBuild(Path home, PackageStore store) {
    this.home = home;
    this.store = store;
  }

  /**
   * That build as the jar that Quarkus means for the JVM's cache: all classes on one class path,
   * without a class loader of its own.
   *
   * @param built as the default build left it
   * @param title the variant's, for messages
   * @throws Problem if the build fails
   */
  Form aotJar(Form built, String title) {
    Path folder = built.jar().getParent();
    String what = "Quarkus's aot-jar of '%s'".formatted(title);
    var key = new PackageKey(Map.of("form", "aot-jar", "content", PackageKey.ofContent(built)));
    Kept kept =
        store.get(
            key,
            what,
            (target, log) ->
                build(
                    folder.getFileName().toString(),
                    List.of("-Dquarkus.package.jar.type=aot-jar"),
                    target,
                    new Tools(what, log)));
    Path app = kept.folder().resolve("app");
    return new Form(
        List.of(),
        app.resolve(built.jar().getFileName()),
        Optional.empty(),
        List.of(app),
        List.of(kept));
  }

  private void build(String folder, List<String> properties, Path target, Tools tools)
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
    Trees.delete(work);
  }

  /** All other builds of the module. */
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
