package dev.loombench.tool.packaging;

import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.jdk.NativeImage;
import dev.loombench.tool.packaging.PackageStore.StoredPackage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compiles a server with GraalVM after Spring's ahead-of-time processing. */
final class NativeImageBuilder {

  private final PackageStore store;

  NativeImageBuilder(PackageStore store) {
    this.store = store;
  }

  /**
   * Returns the server as an executable.
   *
   * @param processed the server with Spring's generated code, which includes the reflection
   *     metadata
   * @param mainClass main class of the server
   * @param title name of the variant, for messages
   */
  Artifact.Executable build(
      JvmPackage processed, String mainClass, NativeImage compiler, String title) {
    String what = "the native executable of '%s'".formatted(title);
    var key =
        new PackageKey(
            Map.of(
                "form",
                "native",
                "processed",
                processed.parts().getLast().folder().getFileName().toString(),
                "compiler",
                compiler.program() + " " + compiler.version()));
    StoredPackage stored =
        store.get(
            key,
            what,
            (target, log) ->
                new BuildTools(what, log)
                    .run(
                        compiler.program().toString(),
                        List.of(
                            "--no-fallback",
                            "-cp",
                            classPath(processed.jar()),
                            "-o",
                            target.resolve("server").toString(),
                            mainClass)));
    Path program = stored.folder().resolve("server");
    List<StoredPackage> parts = new ArrayList<>(processed.parts());
    parts.add(stored);
    var facts = new LinkedHashMap<String, String>();
    facts.put("packaging.bytes", Long.toString(JvmPackage.bytes(program)));
    facts.put("packaging.compiler", compiler.version());
    facts.putAll(JvmPackage.buildFacts(parts));
    return new Artifact.Executable(program, facts);
  }

  private static String classPath(Path jar) {
    return Stream.concat(Stream.of(jar), JvmPackage.libraries(jar).stream())
        .map(Path::toString)
        .collect(Collectors.joining(":"));
  }
}
