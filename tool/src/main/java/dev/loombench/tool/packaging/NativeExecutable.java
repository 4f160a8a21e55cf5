package dev.loombench.tool.packaging;

import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.jdk.NativeImage;
import dev.loombench.tool.packaging.PackageStore.Kept;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Has GraalVM compile a server that Spring has processed ahead of time. */
final class NativeExecutable {

  private final PackageStore store;

  NativeExecutable(PackageStore store) {
    this.store = store;
  }

  /**
   * That server as an executable.
   *
   * @param processed the server with Spring's code, which tells the compiler what it reflects on
   * @param mainClass where it begins
   * @param title the variant's, for messages
   */
  Artifact.Executable of(Form processed, String mainClass, NativeImage compiler, String title) {
    String what = "the native executable of '%s'".formatted(title);
    var key =
        new PackageKey(
            Map.of(
                "form",
                "native",
                "processed",
                processed.made().getLast().folder().getFileName().toString(),
                "compiler",
                compiler.program() + " " + compiler.version()));
    Kept kept =
        store.get(
            key,
            what,
            (target, log) ->
                new Tools(what, log)
                    .run(
                        compiler.program().toString(),
                        List.of(
                            "--no-fallback",
                            "-cp",
                            classPath(processed.jar()),
                            "-o",
                            target.resolve("server").toString(),
                            mainClass)));
    Path program = kept.folder().resolve("server");
    List<Kept> made = new ArrayList<>(processed.made());
    made.add(kept);
    var facts = new LinkedHashMap<String, String>();
    facts.put("packaging.bytes", Long.toString(Form.bytes(program)));
    facts.put("packaging.compiler", compiler.version());
    facts.putAll(Form.making(made));
    return new Artifact.Executable(program, facts);
  }

  private static String classPath(Path jar) {
    return Stream.concat(Stream.of(jar), Form.libraries(jar).stream())
        .map(Path::toString)
        .collect(Collectors.joining(":"));
  }
}
