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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compiles a server with GraalVM, one server at a time. */
record NativeImageBuilder(PackageStore store, ReachabilityMetadata metadata) {

  private static final String FOLDER = "app";
  private static final String PROGRAM = "server";

  /**
   * Netty initializes its classes while the executable is compiled, and with them loggers of
   * Logback, which exist at run time only. Without these options they are initialized at run time.
   */
  private static final List<String> WITHOUT_OPTIONS_OF_NETTY =
      List.of(
          "--exclude-config",
          "netty-codec-http2?-[^/]*\\.jar",
          "META-INF/native-image/.*/native-image\\.properties");

  /**
   * Returns the server as an executable.
   *
   * @param form the server on a class path; for Spring with its generated code, which includes
   *     metadata
   * @param enhancer main class in the form that writes enhanced classes to a folder, which replace
   *     those of the form; empty for none
   * @throws Problem if compilation fails
   */
  Artifact.Executable build(
      JvmPackage form, Optional<String> enhancer, NativeImage compiler, String title) {
    var key =
        PackageKey.of("native")
            .with("server", PackageKey.ofContent(form))
            .with("enhancer", enhancer.orElse("none"))
            .with("metadata", ReachabilityMetadata.VERSION)
            .with("compiler", compiler.program() + " " + compiler.identity());
    StoredPackage stored =
        store.get(
            key,
            "the native executable of '%s'".formatted(title),
            (target, tools) -> compile(form, enhancer, compiler, target, tools));
    List<StoredPackage> parts = new ArrayList<>(form.parts());
    parts.add(stored);
    return executable(stored, parts, compiler);
  }

  private void compile(
      JvmPackage form,
      Optional<String> enhancer,
      NativeImage compiler,
      Path target,
      BuildTools tools)
      throws IOException {
    Path work = Files.createDirectory(target.resolve("work"));
    Path classes = Files.createDirectory(work.resolve("classes"));
    List<Path> libraries = JvmPackage.libraries(form.jar());
    if (enhancer.isPresent()) {
      tools.run(
          BuildTools.ofJdk("java"),
          List.of("-cp", form.jar().toString(), enhancer.get(), classes.toString()));
    }
    List<Path> replaced = metadata.copy(libraries, classes);
    Path program = Files.createDirectory(work.resolve("image")).resolve(PROGRAM);
    var arguments = new ArrayList<>(List.of("--no-fallback"));
    arguments.addAll(WITHOUT_OPTIONS_OF_NETTY);
    for (Path library : replaced) {
      arguments.addAll(
          List.of(
              "--exclude-config", Pattern.quote(library.toString()), "META-INF/native-image/.*"));
    }
    arguments.addAll(
        List.of(
            "-cp",
            Stream.of(Stream.of(classes, form.jar()), libraries.stream())
                .flatMap(paths -> paths)
                .map(Path::toString)
                .collect(Collectors.joining(":")),
            "-o",
            program.toString(),
            JvmPackage.mainClass(form.jar())));
    tools.runAlone(compiler.program().toString(), arguments);
    if (!Files.isExecutable(program)) {
      throw tools.failed("there is no " + program, "");
    }
    keep(program.getParent(), program, target);
    FileTrees.delete(work);
  }

  /** Moves the program and the libraries beside it, which it loads, into the package. */
  static void keep(Path made, Path program, Path target) throws IOException {
    Path app = Files.createDirectory(target.resolve(FOLDER));
    Files.move(program, app.resolve(PROGRAM));
    try (Stream<Path> files = Files.list(made)) {
      for (Path library : files.filter(file -> file.toString().endsWith(".so")).toList()) {
        Files.move(library, app.resolve(library.getFileName()));
      }
    }
  }

  static Artifact.Executable executable(
      StoredPackage stored, List<StoredPackage> parts, NativeImage compiler) {
    Path app = stored.folder().resolve(FOLDER);
    var facts = new LinkedHashMap<String, String>();
    facts.put("packaging.bytes", Long.toString(JvmPackage.bytes(app)));
    facts.put("packaging.compiler", compiler.identity());
    facts.putAll(JvmPackage.buildFacts(parts));
    return new Artifact.Executable(app.resolve(PROGRAM), List.of(app), facts);
  }
}
