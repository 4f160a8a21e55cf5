package dev.loombench.tool.packaging;

import dev.loombench.tool.packaging.PackageStore.Kept;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Server.Bundled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Has Spring work out beans and configuration ahead of time, and adds the code that it writes to
 * the server's jar: what the goal {@code process-aot} of Spring Boot's build plug-in does, but on
 * the very classes that every other form starts.
 *
 * <p>Conditions are decided by it, among them what hangs on properties; so it is done with a
 * variant's own, and for a server without a database.
 */
final class SpringAot {

  private static final String PROCESSOR = "org.springframework.boot.SpringApplicationAotProcessor";

  /** Otherwise the code would be there, and Spring would not look for it. */
  private static final List<String> FLAGS = List.of("-Dspring.aot.enabled=true");

  private final PackageStore store;

  SpringAot(PackageStore store) {
    this.store = store;
  }

  /**
   * That server with the code.
   *
   * @param extracted the server, taken apart
   * @param title the variant's, for messages
   * @throws Problem if Spring can't write it, or it does not compile
   */
  Form of(Form extracted, Bundled server, String title) {
    Path name = extracted.jar().getFileName();
    String what = "Spring's ahead-of-time code for '%s'".formatted(title);
    var key =
        new PackageKey(
            Map.of(
                "form",
                "spring-aot",
                "jar",
                extracted.made().getLast().folder().getFileName().toString(),
                "properties",
                arguments(server).toString()));
    Kept kept =
        store.get(
            key, what, (target, log) -> process(extracted, server, target, new Tools(what, log)));
    Path app = kept.folder().resolve("app");
    return new Form(
        FLAGS,
        app.resolve(name),
        Optional.empty(),
        List.of(app),
        Stream.concat(extracted.made().stream(), Stream.of(kept)).toList());
  }

  private static void process(Form extracted, Bundled server, Path target, Tools tools)
      throws IOException {
    Path app = target.resolve("app");
    copy(extracted.jar().getParent(), app);
    Path jar = app.resolve(extracted.jar().getFileName());
    Path written = target.resolve("written");
    Path sources = Files.createDirectories(written.resolve("sources"));
    Path resources = Files.createDirectories(written.resolve("resources"));
    Path classes = Files.createDirectories(written.resolve("classes"));
    var process =
        new ArrayList<>(
            List.of(
                "-cp",
                jar.toString(),
                PROCESSOR,
                Form.mainClass(jar),
                sources.toString(),
                resources.toString(),
                classes.toString(),
                "dev.loombench",
                server.module()));
    process.addAll(arguments(server));
    tools.run(Tools.ofJdk("java"), process);
    tools.run(Tools.ofJdk("javac"), compiling(jar, sources, classes));
    tools.run(
        Tools.ofJdk("jar"),
        List.of(
            "--update",
            "--file=" + jar,
            "-C",
            classes.toString(),
            ".",
            "-C",
            resources.toString(),
            "."));
    Trees.delete(written);
  }

  /** As a trial would start it, with all that a trial may ask for by a property. */
  private static List<String> arguments(Bundled server) {
    var arguments = new ArrayList<String>();
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

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }
}
